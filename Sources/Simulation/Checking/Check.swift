import InspectionModel

/// The state machine of one expectation: receives events until the expectation is decided. Times are in nanoseconds.
@MainActor
protocol Check {
  /// The nodes whose journal entries the check handles; nil: all entries.
  var nodes: Set<NodeID>? { get }

  /// The times, in order, for which ``timeReached(_:)`` is called after everything due at that time has happened.
  var times: [Int64] { get }

  /// The events after which ``evaluate()`` is called.
  var trigger: EvaluationTrigger { get }

  mutating func handle(_ entry: JournalEntry) -> Verdict?

  mutating func evaluate() -> Verdict?

  mutating func timeReached(_ time: Int64) -> Verdict?

  mutating func finish() -> Verdict
}

extension Check {
  var trigger: EvaluationTrigger { .none }

  mutating func evaluate() -> Verdict? { nil }
}

/// The events after which a check evaluates its nodes, in addition to handling journal entries.
enum EvaluationTrigger {
  case none
  /// Events that touch one of the check's nodes.
  case touched
  /// Events that touch the check's only node, and each notification of the node, because observers then read its state.
  /// With several nodes, one may lag behind another until all observers have been called.
  case notified
  /// Every event, because the values can change without a notification of the nodes.
  case always
}

/// The result of a decided expectation.
enum Verdict: Equatable {
  case met
  /// The expectation is not met; `cause` is the number of the last journal entry that led to the failure.
  case failed(expected: String, seen: String, cause: UInt64?)
}
