/// The keys of a moment's line after the keys of ``MomentHead``. A missing key means no change.
enum MomentKey: String, CaseIterable {
  /// The list of changes in the moment of a key frame, whose line holds the whole state.
  case changed
  /// The fields of the clock, ``ClockSnapshot``.
  case running, speed, next, breakpoint, ended, failure
  /// The fields of the environment, ``WorldSnapshot``.
  case online, active, suspensions
  /// The number of events that were lost before the events of the moment.
  case lost
  case gone, roots, nodes, checks, pending

  static let table = TagTable(of: Self.self)
}

/// The keys of the value of ``MomentKey/changed``.
enum ChangedKey: String, CaseIterable {
  case nodes, checks, roots, pending

  static let table = TagTable(of: Self.self)
}

/// The keys of the next event, of a breakpoint hit, and of a pending event.
enum UpcomingKey: String, CaseIterable {
  case t, node, label, state, entry, timer, script, action

  static let table = TagTable(of: Self.self)
}

/// The keys of changed pending events: the total, the old indexes of removed events, new events with their indexes.
enum PendingKey: String, CaseIterable {
  case count, gone, new

  static let table = TagTable(of: Self.self)
}

/// The keys of a node after `n`, the id's index. A missing key means no change, or the initial value of a new node.
enum NodeKey: String, CaseIterable {
  case key, title, kind, image, facts
  case state, contents, error, needs, observers
  case syncs, successes, failures, inARow, ignored, notNeeded, notifications, lints
  case retry, backoff, stateEntry, faults, breakpoint, action, children, home, parents

  static let table = TagTable(of: Self.self)
}

/// The keys of a node's error and of a node's retry.
enum NodePartKey: String, CaseIterable {
  case text, origin
  case due, delay, attempt, by, waiter, gaveUp

  static let table = TagTable(of: Self.self)
}

/// The keys of a scheduled action. A missing key means no value.
enum ActionKey: String, CaseIterable {
  case collection, key, identifier, internet, retryTimeout, state, date, nextRetry, lastError

  static let table = TagTable(of: Self.self)
}

/// The keys of an expectation after `n`, the index of the expectation.
enum CheckKey: String, CaseIterable {
  case text, line, nodes, state, expected, seen, t, causes

  static let table = TagTable(of: Self.self)
}

/// The first key of a node or an expectation: the index.
enum NumberKey: String {
  case n
}

enum CheckTag: String, CaseIterable {
  case pending, met, failed

  static let table = TagTable(of: Self.self)
}
