import InspectionModel

/// One expectation while it is watched: a state machine that is told what happens and says when it is decided. It is not
/// told anything any more after that. Times are in nanoseconds.
@MainActor
protocol Check {
  /// The nodes of whose entries it is told; nil: of all entries.
  var nodes: Set<NodeID>? { get }

  /// The times at whose end it wants to be told, in order.
  var times: [Int64] { get }

  /// How it wants to look at the nodes.
  var attention: Attention { get }

  /// Something has happened to one of its nodes.
  mutating func hears(_ entry: JournalEntry) -> Verdict?

  /// Looks at the nodes, as its ``attention`` says.
  mutating func looks() -> Verdict?

  /// Everything that was due at one of its ``times`` has happened.
  mutating func comes(to time: Int64) -> Verdict?

  /// The run is over.
  mutating func ends() -> Verdict
}

extension Check {
  var attention: Attention { .none }

  mutating func looks() -> Verdict? { nil }
}

/// When a check looks at its nodes, beyond what it is told.
enum Attention {
  /// Never.
  case none
  /// When an event has touched one of its nodes.
  case touched
  /// The same, and at each notification, since what it looks at is a single node, which has to be right whenever its
  /// observers look at it. Of several nodes, one may lag behind another until all observers have been called.
  case notified
  /// After every event: what it looks at may change without a word from its nodes.
  case always
}

/// What became of an expectation.
enum Verdict: Equatable {
  /// It is true.
  case met
  /// It is not: what should have been, what was, and the last of the entries that led there.
  case failed(expected: String, seen: String, cause: UInt64?)
}
