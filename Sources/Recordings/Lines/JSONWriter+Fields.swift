import InspectionModel

/// Writes the fields of events and commands as members of the object that has begun.
extension JSONWriter: EventVisitor {
  package typealias Failure = Never

  package mutating func truth(_ value: Bool?, _ key: EventKey, _ presence: FieldPresence) -> Bool? {
    add(key, value)
    return value
  }

  package mutating func integer(
    _ value: Int64?, _ key: EventKey, _ kind: IntegerKind, _ presence: FieldPresence
  ) -> Int64? {
    if kind == .timer { add(key, value.map { UInt64(bitPattern: $0) }) } else { add(key, value) }
    return value
  }

  package mutating func number(_ value: Double, _ key: EventKey, standard: Double?) -> Double {
    if value != standard { add(key, value) }
    return value
  }

  package mutating func text(_ value: String?, _ key: EventKey, _ presence: FieldPresence) -> String? {
    add(key, value)
    return value
  }

  package mutating func word<Word: FieldWord>(_ value: Word?, _ key: EventKey, _ presence: FieldPresence) -> Word? {
    add(key, value?.word)
    return value
  }

  package mutating func id(_ value: NodeID?, _ key: EventKey, _ presence: FieldPresence) -> NodeID? {
    // The node of a command is written before its other fields, as the node of the event.
    if key != .node { add(key, value.flatMap(name)) }
    return value
  }

  package mutating func lints(_ value: LintCounts, _ key: EventKey) -> LintCounts {
    self.key(key)
    EventLine.write(value, to: &self)
    return value
  }

  package mutating func reference(_ value: NodeID?, _ key: EventKey) -> NodeID? {
    add(key, value.flatMap(name) ?? "null")
    return value
  }

  package mutating func references(_ value: [NodeID], _ key: EventKey) -> [NodeID] {
    add(key, value.compactMap(name).joined(separator: ","))
    return value
  }

  package func invalid<Value>(_ value: Value, _ message: @autoclosure () -> String) -> Value { value }
}
