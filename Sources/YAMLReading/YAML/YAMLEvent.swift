/// An event of the YAML parser.
struct YAMLEvent {
  /// The anchor and the tag before a value.
  struct Properties {
    /// The name of the anchor, from `&name`.
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

  /// The range of the event's text, in Unicode scalars from the start of the text. The end of a list or mapping without
  /// brackets lies where the next event begins.
  let range: Range<Int>

  /// Whether the event starts a list in brackets or a mapping in braces.
  let isFlow: Bool
}
