internal import CYaml

/// Reads the events of a YAML text from libyaml, one at a time.
///
/// The C parser of Yams is used without its tree builder. The tree builder recurses for every level, hashes keys with
/// their aliases expanded, and keeps only the first of duplicate keys. It also cannot distinguish a quoted text from a
/// tagged one. No other file uses libyaml.
final class YAMLEventStream {
  /// The parser, on the heap because libyaml keeps a pointer to the parser within the parser.
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  private let input: UnsafeMutableBufferPointer<UInt8>

  /// Raises libyaml's process-wide depth limit above ``DocumentLimits/depth``, so that our limit applies to all values.
  private static let raisedLimit: Void = yaml_set_max_nest_level(Int32(DocumentLimits.depth + 10))

  /// Creates a stream of the events of `text`, which must not begin with a byte order mark.
  init(_ text: String) {
    Self.raisedLimit
    input = .allocate(capacity: text.utf8.count)
    _ = input.initialize(from: text.utf8)
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deinitialize(count: 1)
    parser.deallocate()
    input.deinitialize()
    input.deallocate()
  }

  /// Returns the next event. Must not be called after the end of the stream or after an error.
  func next() throws(Diagnostic) -> YAMLEvent {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError() }
      defer { yaml_event_delete(&event) }
      if let kind = Self.kind(of: event) {
        let (start, end) = (event.start_mark.index, event.end_mark.index)
        return YAMLEvent(
          kind: kind, location: SourceLocation(event.start_mark), range: start..<max(start, end),
          isFlow: Self.isFlow(event))
      }
    }
  }

  /// Returns the kind of an event; nil for the start of the stream.
  private static func kind(of event: yaml_event_t) -> YAMLEvent.Kind? {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT:
      return .documentStart
    case YAML_DOCUMENT_END_EVENT:
      return .documentEnd
    case YAML_ALIAS_EVENT:
      return .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let value = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return .scalar(
        String(decoding: value, as: UTF8.self),
        isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
        YAMLEvent.Properties(anchor: text(scalar.anchor), tag: text(scalar.tag)))
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.data.sequence_start
      return .sequenceStart(YAMLEvent.Properties(anchor: text(sequence.anchor), tag: text(sequence.tag)))
    case YAML_SEQUENCE_END_EVENT:
      return .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      return .mappingStart(YAMLEvent.Properties(anchor: text(mapping.anchor), tag: text(mapping.tag)))
    case YAML_MAPPING_END_EVENT:
      return .mappingEnd
    case YAML_STREAM_END_EVENT:
      return .streamEnd
    default:
      return nil
    }
  }

  private static func isFlow(_ event: yaml_event_t) -> Bool {
    switch event.type {
    case YAML_SEQUENCE_START_EVENT: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
    case YAML_MAPPING_START_EVENT: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
    default: false
    }
  }

  private static func text(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
    pointer.map { String(decodingCString: $0, as: UTF8.self) }
  }

  private func syntaxError() -> Diagnostic {
    let failed = parser.pointee
    let problem = failed.problem.map { String(cString: $0) } ?? "out of memory"
    guard failed.error != YAML_READER_ERROR else {
      // A reader error has no mark, only the number of bytes before it.
      let before = String(decoding: input.prefix(failed.problem_offset), as: UTF8.self)
      return .invalidCharacter(at: SourceLocation(endOf: before))
    }
    // At the end of a file without a final line break, libyaml counts one line too many.
    let end = SourceLocation(endOf: String(decoding: input, as: UTF8.self))
    let place = min(SourceLocation(failed.problem_mark), end)
    guard !problem.hasPrefix("Maximum nesting level") else {
      return .tooDeep(at: place)
    }
    return .invalidYAML(
      problem: problem,
      context: failed.context.map { (String(cString: $0), min(SourceLocation(failed.context_mark), end)) },
      at: place)
  }
}

extension SourceLocation {
  /// Converts a mark of libyaml, which counts from 0.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}

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
