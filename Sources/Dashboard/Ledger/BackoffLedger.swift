import Inspection

/// What a node's syncer planned to wait and what it did wait, wait by wait, with what came in between.
struct BackoffLedger: Equatable {
  /// So many rows are kept at least.
  static let capacity = 50

  /// One line of it.
  enum Row: Equatable {
    case wait(Wait)
    case remark(Remark)
  }

  /// The time between an attempt and the next.
  struct Wait: Equatable {
    /// The failures in a row that led to it; 0 after a success.
    let failures: Int
    /// How long it was to be, in nanoseconds.
    let planned: Int64
    /// When it began.
    let start: Int64
    var end: End

    /// The nanoseconds that have been waited in the end; nil while nobody knows.
    var waited: Int64? {
      switch end {
      case .fired(let time), .cutShort(let time), .takenBack(let time, _), .reset(let time): time - start
      case .running, .unknown: nil
      }
    }
  }

  /// What became of a wait.
  enum End: Equatable {
    /// It goes on.
    case running
    /// It was waited to its end, and an attempt followed.
    case fired(at: Int64)
    /// The person at the keyboard did not want to wait any longer, and let the attempt happen.
    case cutShort(at: Int64)
    /// Something else came first: the entry that tells it best, if it is known.
    indirect case takenBack(at: Int64, by: JournalEntry?)
    /// The waits started over.
    case reset(at: Int64)
    /// The entry that told was lost.
    case unknown
  }

  /// Something that is not a wait, but changes those that follow.
  enum Remark: Equatable {
    /// The node has synced after failures: the next wait is the first again.
    case succeeded(at: Int64)
    /// The waits were made to start over.
    case startedOver(RetryResetReason, at: Int64)
    /// No wait follows after so many failures in a row.
    case gaveUp(failures: Int, at: Int64)
    /// Somebody has changed how long to wait.
    indirect case changed(NodeBackoff, by: CommandOrigin, at: Int64)
  }

  /// The oldest first.
  private(set) var rows: [Row] = []
  /// How many rows there were before the first one.
  private(set) var forgottenCount = 0
  /// Whether somebody has changed how long to wait.
  private(set) var isChanged = false
  /// Whether the syncer has waited after failures since the last success.
  private var isFailing = false
  /// Which row is the wait that goes on, if one does.
  private var running: Int?
  /// The entry that it began with.
  private var runningEntry: UInt64 = 0

  /// The waits that have come to an end or go on, the oldest first.
  var waits: some Collection<Wait> {
    rows.lazy.compactMap { row in
      if case .wait(let wait) = row { wait } else { nil }
    }
  }

  /// Takes in an entry about the node, if it belongs here.
  ///
  /// - Parameter history: Where causes are looked up.
  mutating func take(_ entry: JournalEntry, _ history: History) {
    switch entry.event {
    case .retryArmed(_, let delay, let attempt):
      end(.unknown)
      isFailing = attempt > 0
      append(.wait(Wait(failures: attempt, planned: delay, start: entry.time, end: .running)))
      (running, runningEntry) = (rows.count - 1, entry.sequence)
    case .retryFired(_, let armed):
      guard armed ?? entry.cause == runningEntry else { return end(.unknown) }
      end(history.isCutShort(entry) ? .cutShort(at: entry.time) : .fired(at: entry.time))
    case .retryCancelled:
      let causes = history.causes(of: entry, atMost: Self.causeLimit)
      end(.takenBack(at: entry.time, by: causes.first { $0.tellsWhy } ?? causes.last))
    case .retryReset(_, let reason):
      isFailing = false
      end(.reset(at: entry.time))
      append(.remark(.startedOver(reason, at: entry.time)))
    case .retryGaveUp(_, let attempts):
      isFailing = true
      append(.remark(.gaveUp(failures: attempts, at: entry.time)))
    case .stateChanged(_, .synced, _):
      guard isFailing else { return }
      isFailing = false
      append(.remark(.succeeded(at: entry.time)))
    // One that cannot be is refused.
    case .commanded(.setBackoff(_, let backoff), let origin) where backoff.problem == nil:
      isChanged = true
      append(.remark(.changed(backoff, by: origin, at: entry.time)))
    default: break
    }
  }

  /// So far back is it looked for what took back a wait: past the node's own sync to whoever asked for it.
  private static let causeLimit = 16

  private mutating func end(_ end: End) {
    guard let index = running, case .wait(var wait) = rows[index] else { return }
    wait.end = end
    rows[index] = .wait(wait)
    running = nil
  }

  private mutating func append(_ row: Row) {
    rows.append(row)
    // In pieces, so that it costs little a row.
    guard rows.count > Self.capacity + Self.capacity / 4 else { return }
    let excess = rows.count - Self.capacity
    rows.removeFirst(excess)
    forgottenCount += excess
    running = running.flatMap { $0 >= excess ? $0 - excess : nil }
  }
}

extension JournalEntry {
  /// Whether it says by itself why a wait was taken back.
  fileprivate var tellsWhy: Bool {
    switch event {
    case .commanded, .retryFired: true
    default: false
    }
  }
}
