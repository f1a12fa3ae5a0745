/// Where the parts of a mapping at the top of a document stand in its text. Places are numbers of characters (Unicode
/// scalars) from the start.
struct SourceLayout {
  /// A value of the mapping, or the item of a list.
  struct Value {
    /// From its first character, an anchor included, to behind its last one.
    var range: Range<Int>
    /// Whether it is in brackets.
    var isFlow = false
    /// Behind the opening bracket of one in brackets.
    var inside = 0
    /// The items, if it is a list; nil if not.
    var items: [Range<Int>]?
  }

  /// A key with its value.
  struct Entry {
    let key: String
    let keyStart: Int
    var value: Value
  }

  /// The mapping itself.
  private(set) var root: Value
  private(set) var entries: [Entry] = []
  /// Where the document says that it ends, with `...`.
  private(set) var documentEnd: Int?

  /// Reads a text of one document that is a mapping; nil if it is no such text.
  init?(_ text: String) {
    let events = YAMLEventStream(text)
    root = Value(range: 0..<0)
    /// Whether each list or mapping that has not ended yet is in brackets.
    var open: [Bool] = []
    /// Behind the last character of a value so far.
    var end = 0
    var key: (text: String, start: Int)?
    while let event = try? events.next() {
      switch event.kind {
      case .documentStart: break
      case .documentEnd: documentEnd = event.range.isEmpty ? nil : event.range.lowerBound
      case .streamEnd: return
      case .alias, .scalar:
        guard !open.isEmpty else { return nil }
        if !event.range.isEmpty { end = event.range.upperBound }
        if open.count == 1, key == nil {
          key = (Self.text(of: event), event.range.lowerBound)
        } else {
          begin(event, depth: open.count, key)
          finish(at: end, depth: open.count, &key)
        }
      case .sequenceStart, .mappingStart:
        if open.isEmpty {
          root = Value(range: event.range, isFlow: event.isFlow, inside: event.range.upperBound)
        } else {
          begin(event, depth: open.count, key)
        }
        open.append(event.isFlow)
        if event.isFlow { end = event.range.upperBound }
      case .sequenceEnd, .mappingEnd:
        if open.popLast() == true { end = event.range.upperBound }
        if open.isEmpty {
          root.range = root.range.lowerBound..<end
        } else {
          finish(at: end, depth: open.count, &key)
        }
      }
    }
    return nil
  }

  /// The entry of a key, if there is one.
  subscript(key: String) -> Entry? { entries.first { $0.key == key } }

  private static func text(of event: YAMLEvent) -> String {
    if case .scalar(let text, _, _) = event.kind { text } else { "" }
  }

  private mutating func begin(_ event: YAMLEvent, depth: Int, _ key: (text: String, start: Int)?) {
    if depth == 1, let key {
      var value = Value(range: event.range, isFlow: event.isFlow, inside: event.range.upperBound)
      if case .sequenceStart = event.kind { value.items = [] }
      entries.append(Entry(key: key.text, keyStart: key.start, value: value))
    } else if depth == 2, let last = entries.indices.last {
      entries[last].value.items?.append(event.range)
    }
  }

  private mutating func finish(at end: Int, depth: Int, _ key: inout (text: String, start: Int)?) {
    guard let last = entries.indices.last else { return }
    if depth == 1 {
      let start = entries[last].value.range.lowerBound
      entries[last].value.range = start..<max(start, end)
      key = nil
    } else if depth == 2, let item = entries[last].value.items?.indices.last,
      let start = entries[last].value.items?[item].lowerBound
    {
      entries[last].value.items?[item] = start..<max(start, end)
    }
  }
}
