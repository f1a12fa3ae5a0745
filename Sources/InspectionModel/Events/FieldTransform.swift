/// A visitor that returns most fields unchanged: those whose methods the conforming type does not have.
package protocol FieldTransform: FieldVisitor {}

extension FieldTransform {
  package mutating func truth(_ value: Bool?, _ key: EventKey, _ presence: FieldPresence) throws(Failure) -> Bool? {
    value
  }
  package mutating func integer(
    _ value: Int64?, _ key: EventKey, _ kind: IntegerKind, _ presence: FieldPresence
  ) throws(Failure) -> Int64? {
    value
  }
  package mutating func number(_ value: Double, _ key: EventKey, standard: Double?) throws(Failure) -> Double {
    value
  }
  package mutating func text(_ value: String?, _ key: EventKey, _ presence: FieldPresence) throws(Failure) -> String? {
    value
  }
  package mutating func word<Word: FieldWord>(
    _ value: Word?, _ key: EventKey, _ presence: FieldPresence
  ) throws(Failure) -> Word? {
    value
  }
  package mutating func id(_ value: NodeID?, _ key: EventKey, _ presence: FieldPresence) throws(Failure) -> NodeID? {
    value
  }
  package mutating func lints(_ value: LintCounts, _ key: EventKey) throws(Failure) -> LintCounts { value }

  package mutating func reference(_ value: Reference?, _ key: EventKey) throws(Failure) -> Other? { try subject(value) }
  package mutating func references(_ value: [Reference], _ key: EventKey) throws(Failure) -> [Other] {
    var others: [Other] = []
    for reference in value {
      let other: Other = try subject(reference)
      others.append(other)
    }
    return others
  }

  package func invalid<Value>(_ value: Value, _ message: @autoclosure () -> String) throws(Failure) -> Value { value }
}

/// A node of an event or a command is unknown to a visitor.
package struct UnknownNode: Error {}

/// Replaces the references of a command.
struct ReferenceMapping<Reference: Sendable & Hashable, Other: Sendable & Hashable>: FieldTransform {
  private let reference: (Reference) -> Other?

  init(_ reference: @escaping (Reference) -> Other?) { self.reference = reference }

  mutating func subject(_ value: Reference) throws(UnknownNode) -> Other {
    guard let other = reference(value) else { throw UnknownNode() }
    return other
  }

  mutating func subject(_ value: Reference?) throws(UnknownNode) -> Other? {
    guard let value else { return nil }
    let other: Other = try subject(value)
    return other
  }
}
