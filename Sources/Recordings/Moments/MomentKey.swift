/// The keys of a moment's line behind its first ones, for which see ``MomentHead``. What a moment leaves out is as it was.
enum MomentKey: String, CaseIterable {
  /// What a key frame's moment has changed, which is otherwise all that its line has.
  case changed
  /// The clock: ``ClockSnapshot``.
  case running, speed, next, breakpoint, ended, failure
  /// What is around the nodes.
  case online, active, suspensions
  /// How many events before those of the moment were lost.
  case lost
  case gone, roots, nodes, checks, pending

  static let table = WordTable(of: Self.self)
}

/// The keys of what a key frame's moment has changed.
enum ChangedKey: String, CaseIterable {
  case nodes, checks, roots, pending

  static let table = WordTable(of: Self.self)
}

/// The keys of what comes next, of a breakpoint that was reached, and of something that waits for its time.
enum UpcomingKey: String, CaseIterable {
  case t, node, label, state, entry, timer, script, action

  static let table = WordTable(of: Self.self)
}

/// The keys of what waits: how many in all, which of those before are gone, by their places, and which are new, with their
/// places.
enum PendingKey: String, CaseIterable {
  case count, gone, new

  static let table = WordTable(of: Self.self)
}

/// The keys of a node behind `n`, the index of its id. What is left out is as it was, or as it is with a new node.
enum NodeKey: String, CaseIterable {
  case key, title, kind, facts
  case state, contents, error, needs, observers
  case syncs, successes, failures, inARow, ignored, notNeeded, notifications, lints
  case retry, backoff, stateEntry, faults, breakpoint, action, children, home, parents

  static let table = WordTable(of: Self.self)
}

/// The keys of why a node has failed, and of when it is going to be synced again.
enum NodePartKey: String, CaseIterable {
  case text, origin
  case due, delay, attempt, by, waiter, gaveUp

  static let table = WordTable(of: Self.self)
}

/// The keys of where a scheduled action stands. What is left out there is none of.
enum ActionKey: String, CaseIterable {
  case collection, key, identifier, internet, retryTimeout, state, date, nextRetry, lastError

  static let table = WordTable(of: Self.self)
}

/// The keys of an expectation behind `n`, its number.
enum CheckKey: String, CaseIterable {
  case text, line, nodes, state, expected, seen, t, causes

  static let table = WordTable(of: Self.self)
}

/// The first key of a node, and of an expectation.
enum NumberKey: String {
  case n
}

/// How an expectation stands.
enum CheckWord: String, CaseIterable {
  case pending, met, failed

  static let table = WordTable(of: Self.self)
}
