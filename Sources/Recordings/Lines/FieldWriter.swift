import InspectionModel

/// Writes the fields of events and commands as members of a JSON object.
struct FieldWriter: EventVisitor {
  typealias Failure = Never

  private var line: JSONWriter
  private let name: (NodeID) -> String?

  /// Writes members of an object that has begun in `line`.
  ///
  /// - Parameter key: Returns the name that stands for a node; nil for an unknown node.
  static func write(
    to line: inout JSONWriter, key name: @escaping (NodeID) -> String? = { _ in nil },
    _ body: (inout FieldWriter) -> Void
  ) {
    var writer = FieldWriter(line: line, name: name)
    // The writer owns the bytes meanwhile: a second owner would copy them.
    line = JSONWriter()
    body(&writer)
    line = writer.line
  }

  mutating func truth(_ value: Bool?, _ key: EventKey, _ presence: FieldPresence) -> Bool? {
    line.add(key, value)
    return value
  }

  mutating func integer(_ value: Int64?, _ key: EventKey, _ kind: IntegerKind, _ presence: FieldPresence) -> Int64? {
    if kind == .timer { line.add(key, value.map { UInt64(bitPattern: $0) }) } else { line.add(key, value) }
    return value
  }

  mutating func number(_ value: Double, _ key: EventKey, standard: Double?) -> Double {
    if value != standard { line.add(key, value) }
    return value
  }

  mutating func text(_ value: String?, _ key: EventKey, _ presence: FieldPresence) -> String? {
    line.add(key, value)
    return value
  }

  mutating func word<Word: FieldWord>(_ value: Word?, _ key: EventKey, _ presence: FieldPresence) -> Word? {
    line.add(key, value?.word)
    return value
  }

  mutating func id(_ value: NodeID?, _ key: EventKey, _ presence: FieldPresence) -> NodeID? {
    // The node of a command is written before its other fields, as the node of the event.
    if key != .node { line.add(key, value.flatMap(name)) }
    return value
  }

  mutating func lints(_ value: LintCounts, _ key: EventKey) -> LintCounts {
    line.key(key)
    EventLine.write(value, to: &line)
    return value
  }

  mutating func reference(_ value: NodeID?, _ key: EventKey) -> NodeID? {
    line.add(key, value.flatMap(name) ?? "null")
    return value
  }

  mutating func references(_ value: [NodeID], _ key: EventKey) -> [NodeID] {
    line.add(key, value.compactMap(name).joined(separator: ","))
    return value
  }

  func invalid<Value>(_ value: Value, _ message: @autoclosure () -> String) -> Value { value }
}
