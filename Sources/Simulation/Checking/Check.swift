import InspectionModel

/// The state machine of one expectation. It receives events until it reaches a verdict. Times are in nanoseconds.
@MainActor
protocol Check {
  /// The nodes whose journal entries the check receives; nil for all entries.
  var nodes: Set<NodeID>? { get }

  /// The times at which ``timeReached(_:)`` is called, in order. Each call comes after everything due at its time.
  var deadlines: [Int64] { get }

  /// The events after which ``evaluate()`` is called to read the values of the nodes.
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

/// The events after which a check evaluates the values of its nodes.
enum EvaluationTrigger {
  case none
  /// Events that add journal entries about the check's nodes.
  case touched
  /// Events that add journal entries about the check's only node, and each notification of that node, when observers
  /// read its state. Not for several nodes: while observers are called, another node may not be up to date.
  case notified
  /// Every event, because the values can change without journal entries of the nodes.
  case always
}

/// The result of a decided expectation.
enum Verdict: Equatable {
  case met
  /// The expectation failed. `cause` is the number of the last journal entry that led to the failure.
  case failed(expected: String, seen: String, cause: UInt64?)
}
