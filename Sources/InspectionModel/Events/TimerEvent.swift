/// An event of a timer that syncs a node again or ends a wait, or of the back-off behind it.
public enum TimerEvent: Sendable, Equatable {
  /// A timer of `delay` nanoseconds was set, to sync the node or to time out the waiter. `attempt` is the number of
  /// failures in a row; 0 after a success.
  case armed(by: TimerOwner, delay: Int64, attempt: Int)
  /// A timer fired, when due or by command. `armed` is the number of the entry that set the timer, if known; that entry
  /// is also the cause, unless a command fired the timer.
  case fired(by: TimerOwner, armed: UInt64? = nil)
  /// A timer was cancelled, because the node changed before the timer fired or the timer's waiter ended. `armed` is the
  /// number of the entry that set the timer, if known.
  case cancelled(by: TimerOwner, armed: UInt64? = nil)
  /// The syncer or waiter gave up after `attempts` failures in a row and makes no further attempt.
  case gaveUp(by: TimerOwner, attempts: Int)
  /// A condition holds the attempt for which the timer was set, for this many nanoseconds; nil if the time is unknown.
  /// `holder` is the node of the breaker or budget.
  case held(by: TimerOwner, HoldKind, holder: NodeID? = nil, delay: Int64? = nil)
  /// A sync began that was no attempt of the syncer, while this condition would have held an attempt.
  case passed(by: TimerOwner, HoldKind, holder: NodeID? = nil)
  /// The back-off was reset: the count of failures in a row is 0 again, and the next delay is the shortest.
  case reset(by: TimerOwner, RetryResetReason)
  /// A waiter without a name, which waited for this node, timed out after this many nanoseconds.
  case waitTimedOut(after: Int64)
}

/// The reason that a back-off was reset. The raw values are stable and machine-readable.
public enum RetryResetReason: String, Sendable, CaseIterable {
  /// The app returned from the background to the foreground.
  case appBecameActive
  /// The network returned.
  case networkReturned
}

/// A condition that holds a syncer's attempt. The raw values are stable and machine-readable.
public enum HoldKind: String, Sendable, CaseIterable {
  /// A circuit breaker that is open or half-open.
  case breaker
  /// The time that the last failure's error carries.
  case retryAfter
  /// A used up retry budget.
  case budget
}

extension TimerEvent: EventFamily {
  public enum Tag: String, CaseIterable, Sendable {
    case armed = "retryArmed"
    case fired = "retryFired"
    case cancelled = "retryCancelled"
    case gaveUp = "retryGaveUp"
    case held = "retryHeld"
    case passed = "retryHoldPassed"
    case reset = "retryReset"
    case waitTimedOut
  }

  @inlinable public var tag: Tag {
    switch self {
    case .armed: .armed
    case .fired: .fired
    case .cancelled: .cancelled
    case .gaveUp: .gaveUp
    case .held: .held
    case .passed: .passed
    case .reset: .reset
    case .waitTimedOut: .waitTimedOut
    }
  }

  // Of all owners, a waiter has the most fields.
  @inlinable public static func form(of tag: Tag) -> EventForm<TimerEvent> {
    switch tag {
    case .armed:
      EventForm(
        .armed(by: .waiter(nil), delay: 0, attempt: 0),
        "a timer was set for its next sync, or for the timeout of a waiter")
    case .fired: EventForm(.fired(by: .waiter(nil)), "the timer fired, on time or by the user")
    case .cancelled:
      EventForm(
        .cancelled(by: .waiter(nil)), "the timer was cancelled: the node changed otherwise, or its waiter ended")
    case .gaveUp: EventForm(.gaveUp(by: .waiter(nil), attempts: 0), "no further attempt: a warning, `gave-up`")
    case .held:
      EventForm(
        .held(by: .waiter(nil), .breaker),
        "the attempt waits: for a breaker, the time of Retry-After or a budget; `delay` is the known or estimated time")
    case .passed:
      EventForm(
        .passed(by: .waiter(nil), .breaker), "a sync by hand began, while an attempt of the syncer would have been held"
      )
    case .reset: EventForm(.reset(by: .waiter(nil), .appBecameActive), "the back-off starts again from its first delay")
    case .waitTimedOut: EventForm(.waitTimedOut(after: 0), "a waiter without a name timed out after `delay`")
    }
  }

  package var traits: EventTraits {
    switch self {
    case .armed: EventTraits(.retry, kinds: .timer, isAnnounced: true)
    case .fired: EventTraits(.retry, kinds: .timer)
    // No kind for a waiter: when a node syncs, all of its waiters cancel their timers, and there may be many.
    case .cancelled(let owner, _): EventTraits(.retry, kinds: owner.isWaiter ? [] : .timer)
    case .held: EventTraits(.retry, kinds: .timer, isAnnounced: true)
    case .passed: EventTraits(.retry)
    case .gaveUp: EventTraits(.retry, .warning, isAnnounced: true, lint: .gaveUp)
    case .reset: EventTraits(.retry)
    case .waitTimedOut: EventTraits(.failure, .warning, isAnnounced: true)
    }
  }

  @inlinable @inline(__always) public func visited<V: EventVisitor>(by fields: inout V) throws(V.Failure) -> TimerEvent
  {
    switch self {
    case .armed(let owner, let delay, let attempt):
      .armed(
        by: try fields.owner(owner), delay: try fields.duration(delay, .delay),
        attempt: try fields.count(attempt, .attempt))
    case .fired(let owner, let armed): .fired(by: try fields.owner(owner), armed: try fields.entry(armed, .armed))
    case .cancelled(let owner, let armed):
      .cancelled(by: try fields.owner(owner), armed: try fields.entry(armed, .armed))
    case .gaveUp(let owner, let attempts):
      .gaveUp(by: try fields.owner(owner), attempts: try fields.count(attempts, .attempt))
    case .held(let owner, let hold, let holder, let delay):
      .held(
        by: try fields.owner(owner), try fields.word(hold, .hold), holder: try fields.id(holder, .holder, .optional),
        delay: try fields.duration(delay, .delay))
    case .passed(let owner, let hold, let holder):
      .passed(
        by: try fields.owner(owner), try fields.word(hold, .hold), holder: try fields.id(holder, .holder, .optional))
    case .reset(let owner, let reason): .reset(by: try fields.owner(owner), try fields.word(reason, .reason))
    case .waitTimedOut(let delay): .waitTimedOut(after: try fields.duration(delay, .delay))
    }
  }
}

/// The owner of a timer that belongs to a node. One node can have timers of several owners at the same time.
public enum TimerOwner: Sendable, Hashable {
  /// The syncer of the node.
  case syncer
  /// A waiter that syncs the node again while waiting for it; with the waiter's name, if known.
  case waiter(String?)
  /// The node itself: an autosync loadable, which syncs at an interval.
  case autosync
  /// The manager of the scheduled actions. The timer's node is an action.
  case actionManager
  /// The timeout of a waiter. The timer's node is the waiter.
  case timeout

  /// The machine-readable name of the kind of owner, as written in events; for example `syncer`.
  public var word: String {
    switch self {
    case .syncer: "syncer"
    case .waiter: "waiter"
    case .autosync: "autosync"
    case .actionManager: "actions"
    case .timeout: "timeout"
    }
  }

  /// One owner of each kind; the index of each is its ``packedNumber``.
  public static let unnamed = [TimerOwner.syncer, .waiter(nil), .autosync, .actionManager, .timeout]

  /// The machine-readable names of all owners.
  public static let words = unnamed.map(\.word)

  /// The name of the waiter; nil if the owner is not a waiter or the waiter has no name.
  public var waiterName: String? { if case .waiter(let name) = self { name } else { nil } }

  /// Whether the owner is a waiter that syncs the node again.
  public var isWaiter: Bool { if case .waiter = self { true } else { false } }
}
