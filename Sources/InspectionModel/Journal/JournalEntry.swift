/// An entry of the journal: an event with its number, time, node and cause.
public struct JournalEntry: Sendable, Equatable {
  /// The number of the entry. Entries are numbered from 1, without gaps.
  public let sequence: UInt64
  /// The time of the event, in nanoseconds on the source's clock.
  public let time: Int64
  /// The node of the event; nil for an event of the whole source.
  public let node: NodeID?
  /// The event.
  public let event: JournalEvent
  /// The number of the entry whose event caused this event; nil if the cause is outside the source.
  public let cause: UInt64?

  public init(sequence: UInt64, time: Int64, node: NodeID?, event: JournalEvent, cause: UInt64?) {
    self.sequence = sequence
    self.time = time
    self.node = node
    self.event = event
    self.cause = cause
  }
}

/// An event in the journal.
public enum JournalEvent: Sendable, Equatable {
  /// The node's state changed. `error` is the node's error in the failed state, if known.
  case stateChanged(from: NodeState, to: NodeState, error: NodeError?)
  /// The node's contents became available or unavailable.
  case contentsChanged(isAvailable: Bool)
  /// The node notified its observers of a change.
  case notified
  /// A sync of the node started.
  case syncStarted
  /// A sync was requested and ignored, because the node was already syncing.
  case syncIgnored
  /// A sync-if-needed was requested, but the node needed no sync.
  case syncNotNeeded
  /// An injected fault affects the sync that has just begun.
  case faultApplied(Fault.Effect)
  /// A sync attempt delivered this result after a client had already ended the attempt, so the result was dropped.
  case resultDropped(NodeState)
  /// A requested sync was forwarded to the node's children. `ifNeeded` is true if a sync-if-needed was requested.
  case syncForwarded(ifNeeded: Bool)
  /// A timer of `delay` nanoseconds was set, to sync the node or to time out the waiter. `attempt` is the number of
  /// failures in a row; 0 after a success.
  case retryArmed(by: RetryOwner, delay: Int64, attempt: Int)
  /// A timer fired, when due or by command. `armed` is the number of the entry that set the timer, if known; that entry
  /// is also the cause, unless a command fired the timer.
  case retryFired(by: RetryOwner, armed: UInt64? = nil)
  /// A timer was cancelled, because the node changed before the timer fired or the timer's waiter ended. `armed` is the
  /// number of the entry that set the timer, if known.
  case retryCancelled(by: RetryOwner, armed: UInt64? = nil)
  /// The syncer or waiter gave up after `attempts` failures in a row and makes no further attempt.
  case retryGaveUp(by: RetryOwner, attempts: Int)
  /// The back-off was reset: the count of failures in a row is 0 again, and the next delay is the shortest.
  case retryReset(by: RetryOwner, RetryResetReason)
  /// A waiter without a name, which waited for this node, timed out after this many nanoseconds.
  case waitTimedOut(after: Int64)
  /// An event of the waiter with this name. The entry's node is the waiter or, in older recordings, the awaited node.
  case waiter(String, WaiterEvent)
  /// An event of one scheduled action (the entry's node), or of all scheduled actions.
  case action(ActionEvent)
  /// An event that a newer version of the format has, by its word. Its values are unknown.
  case other(String)
  /// The node's children changed.
  case childrenChanged
  /// The node violated a rule of its contract; the text describes the violation.
  case violated(Lint, String)
  /// The user or the script gave a command. The entries of its effects follow, or a ``refused`` entry.
  case commanded(NodeCommand, by: CommandOrigin)
  /// A command of the user or the script was refused, for this reason.
  case refused(CommandOutcome.Reason)
  /// A breakpoint paused the clock. The entry's cause is the event of the node that hit the breakpoint.
  case reachedBreakpoint(Breakpoint)
  /// The viewer attached to the program again, in the same run or a new run. Earlier events are unknown, except those
  /// that the program kept.
  case attached
  /// The client with this name took control of the program. Nil: control ended, which reset the faults and the clock.
  case controlChanged(to: String?)
  /// The run was stopped because of a problem, described by the text.
  case stopped(String)
  /// The run ended, with the number of lints of each kind.
  case ended(LintCounts)
}

/// An event of a named waiter, which waits for a node up to a timeout.
public enum WaiterEvent: Sendable, Hashable {
  /// The waiter started to wait, for at most this many nanoseconds.
  case waiting(timeout: Int64)
  /// The waiter has used 80 % of its time. `after` is the time waited, `left` the remaining time, both in nanoseconds.
  case expiring(after: Int64, left: Int64)
  /// The waiter was satisfied after this many nanoseconds.
  case satisfied(after: Int64)
  /// The waiter timed out after this many nanoseconds.
  case timedOut(after: Int64)
}

/// The owner of a timer that belongs to a node. One node can have timers of several owners at the same time.
public enum RetryOwner: Sendable, Hashable {
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

  /// The machine-readable names of all owners.
  public static let words = [RetryOwner.syncer, .waiter(nil), .autosync, .actionManager, .timeout].map(\.word)

  /// The name of the waiter; nil if the owner is not a waiter or the waiter has no name.
  public var waiterName: String? {
    if case .waiter(let name) = self { name } else { nil }
  }

  /// Whether the owner is a waiter that syncs the node again.
  public var isWaiter: Bool {
    if case .waiter = self { true } else { false }
  }
}

/// The reason that a back-off was reset. The raw values are stable and machine-readable.
public enum RetryResetReason: String, Sendable, CaseIterable {
  /// The app returned from the background to the foreground.
  case appBecameActive
}

/// The origin of a command. The raw values are stable and machine-readable.
public enum CommandOrigin: String, Sendable, CaseIterable {
  /// The user, written as `person` in events and recordings.
  case user = "person"
  /// The scenario's script.
  case script
}
