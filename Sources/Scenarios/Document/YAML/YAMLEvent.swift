/// One step through a YAML text, as a parser sees it before anything is built.
struct YAMLEvent {
  /// What a node says about itself in front of its value.
  struct Properties {
    /// The name that aliases use, from `&name`.
    var anchor: String?

    /// A tag that stands in the text, from `!tag`.
    var tag: String?
  }

  /// What the step is.
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

  /// Where its text stands, in characters (Unicode scalars) from the start; an end of a list or mapping that has no
  /// bracket stands where what follows begins.
  let range: Range<Int>

  /// Whether it is the start of a list or mapping in brackets.
  let isFlow: Bool
}
