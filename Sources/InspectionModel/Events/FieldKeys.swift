/// Lists the keys of the fields of an event or a command, in the order of a line.
package struct FieldKeys: EventVisitor {
  package typealias Failure = Never

  /// The keys that every line has, in addition to those of all lines.
  package private(set) var required: [EventKey] = []
  /// The keys that a line can have, depending on its values.
  package private(set) var optional: [EventKey] = []

  package var all: [EventKey] { required + optional }

  package init(_ tag: JournalEvent.Tag) { _ = JournalEvent.blank(tag).visited(by: &self) }

  package init(_ tag: CommandTag) { _ = NodeCommand.blank(tag, .none).visited(by: &self) }

  private init(_ value: some Variant) { _ = value.visited(by: &self) }

  private mutating func add(_ key: EventKey, _ presence: FieldPresence) {
    if key == .node || required.contains(key) || optional.contains(key) { return }
    if presence == .required { required.append(key) } else { optional.append(key) }
  }

  package mutating func truth(_ value: Bool?, _ key: EventKey, _ presence: FieldPresence) -> Bool? {
    add(key, presence)
    return value
  }
  package mutating func integer(
    _ value: Int64?, _ key: EventKey, _ kind: IntegerKind, _ presence: FieldPresence
  ) -> Int64? {
    add(key, presence)
    return value
  }
  package mutating func number(_ value: Double, _ key: EventKey, standard: Double?) -> Double {
    add(key, standard == nil ? .required : .optional)
    return value
  }
  package mutating func text(_ value: String?, _ key: EventKey, _ presence: FieldPresence) -> String? {
    add(key, presence)
    return value
  }
  package mutating func word<Word: FieldWord>(_ value: Word?, _ key: EventKey, _ presence: FieldPresence) -> Word? {
    add(key, presence)
    return value
  }
  package mutating func id(_ value: NodeID?, _ key: EventKey, _ presence: FieldPresence) -> NodeID? {
    add(key, presence)
    return value
  }
  package mutating func lints(_ value: LintCounts, _ key: EventKey) -> LintCounts {
    add(key, .required)
    return value
  }
  package mutating func reference(_ value: NodeID?, _ key: EventKey) -> NodeID? {
    add(key, .required)
    return value
  }
  package mutating func references(_ value: [NodeID], _ key: EventKey) -> [NodeID] {
    add(key, .required)
    return value
  }
  package func invalid<Value>(_ value: Value, _ message: @autoclosure () -> String) -> Value { value }

  package mutating func variant<Value: Variant>(_ value: Value, _ key: EventKey) -> Value {
    add(key, .required)
    for key in Value.Tag.allCases.flatMap({ FieldKeys(Value.blank($0)).all }) { add(key, .optional) }
    return value
  }
  package mutating func command(_ value: NodeCommand) -> NodeCommand {
    add(.command, .required)
    let ofCommands = Set(CommandTag.allCases.flatMap { FieldKeys($0).all })
    for key in EventKey.allCases where ofCommands.contains(key) { add(key, .optional) }
    return value
  }
}
