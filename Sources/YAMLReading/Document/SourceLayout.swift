/// The places in a YAML text of the top-level mapping, of its entries, and of the items of lists that are entries'
/// values. Ranges count Unicode scalars from the start of the text.
package struct SourceLayout {
  /// The place of the top-level mapping, or of a value in the mapping.
  package struct Value {
    /// The range of the value's text, including an anchor.
    package var range: Range<Int>
    /// Whether the value is written in brackets or braces.
    package var isFlow = false
    /// The position directly after the opening bracket or brace; meaningless if the value has none.
    package var inside = 0
    /// The ranges of a list's items; nil if the value is not a list.
    package var items: [Range<Int>]?
  }

  /// A key of the top-level mapping, and the value of the key.
  package struct Entry {
    package let key: String
    package let keyStart: Int
    package var value: Value
  }

  /// The place of the top-level mapping.
  package private(set) var root: Value
  package private(set) var entries: [Entry] = []
  /// The byte offset of the end marker `...` in the text; nil if the text has no end marker.
  package private(set) var documentEnd: Int?

  /// Creates the layout of a text whose top level must be a mapping. Fails after a syntax error or for a lone scalar.
  package init?(_ text: String) {
    let events = YAMLEventStream(text)
    root = Value(range: 0..<0)
    /// For each open list or mapping, whether it is written in brackets or braces.
    var open: [Bool] = []
    /// The end of the last value read so far.
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

  /// The entry of a key, if the mapping has the key.
  package subscript(key: String) -> Entry? { entries.first { $0.key == key } }

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
