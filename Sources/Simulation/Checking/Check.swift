import InspectionModel

/// One watched expectation: a state machine that gets events until it is decided. Times are in nanoseconds.
@MainActor
protocol Check {
  /// The nodes whose entries it handles; nil: all entries.
  var nodes: Set<NodeID>? { get }

  /// The times at whose end it is called, in order.
  var times: [Int64] { get }

  /// The events after which it looks at its nodes.
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

/// The events after which a check evaluates its nodes, beyond their entries.
enum EvaluationTrigger {
  case none
  /// Events that touch one of its nodes.
  case touched
  /// Those, and each notification: a single node must be right whenever its observers read it. Of several nodes, one
  /// may lag behind another until all observers have been called.
  case notified
  /// Every event: the values can change without a notification of its nodes.
  case always
}

/// The result of an expectation.
enum Verdict: Equatable {
  case met
  /// The expectation is not met; `cause` is the last of the entries that led there.
  case failed(expected: String, seen: String, cause: UInt64?)
}
