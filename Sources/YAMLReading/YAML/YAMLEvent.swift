/// An event of the YAML parser.
struct YAMLEvent {
  /// The properties in front of a node's value.
  struct Properties {
    /// The name from `&name`.
    var anchor: String?

    var tag: String?
  }

  enum Kind {
    case documentStart
    case documentEnd
    case alias(String)
    case scalar(String, isPlain: Bool, Properties)
    case sequenceStart(Properties)
    case sequenceEnd
    case mappingStart(Properties)
    case mappingEnd
    case streamEnd
  }

  let kind: Kind
  let location: SourceLocation

  /// The event's text, in Unicode scalars from the start. The end of a list or mapping without brackets is where the
  /// next event begins.
  let range: Range<Int>

  /// Whether it starts a list or mapping in brackets.
  let isFlow: Bool
}
