import InspectionModel

/// The JSON keys of a moment's line after the keys of ``MomentHead``. A missing key means no change.
enum MomentKey: String, CaseIterable {
  /// The parts of the state that the moment changed. Only in a key frame, a line that has the whole state.
  case changed
  /// The changed fields of the clock. See ``ClockSnapshot``.
  case running, speed, next, breakpoint, ended, failure
  /// The changed fields of the environment: network, app activity, suspensions. See ``WorldSnapshot``.
  case online, active, suspensions
  /// The number of journal entries that were lost before the entries of the moment.
  case lost
  case gone, roots, nodes, checks, pending

  static let table = TagTable(of: Self.self)
}

/// The JSON keys of the object for ``MomentKey/changed``: the changed parts of the state.
enum ChangedKey: String, CaseIterable {
  case nodes, checks, roots, pending

  static let table = TagTable(of: Self.self)
}

/// The JSON keys of the clock's next event, of a breakpoint hit, and of a pending event.
enum UpcomingKey: String, CaseIterable {
  case t, node, label, state, entry, timer, script, action

  static let table = TagTable(of: Self.self)
}

/// The JSON keys of a change of the pending events: the total, the indexes of removed events, and the new events.
enum PendingKey: String, CaseIterable {
  case count, gone, new

  static let table = TagTable(of: Self.self)
}

/// The JSON keys of a node after `n`, the index of its id. A missing key means no change; for a new node, the default.
enum NodeKey: String, CaseIterable {
  case key, title, kind, image, facts
  case state, contents, error, needs, observers
  case syncs, successes, failures, inARow, ignored, notNeeded, notifications, lints
  case retry, backoff, stateEntry, faults, breakpoint, action, readings, calls, traffic, children, home, parents

  static let table = TagTable(of: Self.self)
}

/// The JSON keys of the objects for a node's error and for a node's retry.
enum NodePartKey: String, CaseIterable {
  case text, origin
  case due, delay, attempt, by, waiter, hold, holder, until, gaveUp

  static let table = TagTable(of: Self.self)
}

/// The JSON keys of a scheduled action. A missing key means no value.
enum ActionKey: String, CaseIterable {
  case collection, key, identifier, internet, retryTimeout, state, date, nextRetry, lastError

  static let table = TagTable(of: Self.self)
}

/// The JSON keys of the statistics of a call family. A missing key means 0 or no value.
enum CallsKey: String, CaseIterable {
  case inFlight, succeeded, failed, cancelled, rate, minute, life, histogram

  static let table = TagTable(of: Self.self)
}

/// The JSON keys of the requests of a server over time: the duration of a span, the index of the first changed span, and
/// the numbers of requests in that one and the later ones.
enum TrafficKey: String, CaseIterable {
  case span, at, counts

  static let table = TagTable(of: Self.self)
}

/// The JSON keys of an expectation after `n`, the index of the expectation.
enum CheckKey: String, CaseIterable {
  case text, expect, line, nodes, state, expected, seen, t, advice, causes

  static let table = TagTable(of: Self.self)
}

/// The first JSON key of a node or an expectation, for its index.
enum NumberKey: String {
  case n
}

enum CheckTag: String, CaseIterable {
  case pending, met, failed

  static let table = TagTable(of: Self.self)
}
