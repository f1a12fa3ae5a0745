/// An entry of the journal: an event, its time, its node and its cause.
public struct JournalEntry: Sendable, Equatable {
  /// The number of the entry; numbers rise by 1.
  public let sequence: UInt64
  /// The time of the event, in nanoseconds on the source's clock.
  public let time: Int64
  /// The node of the event; nil for an event of the whole source.
  public let node: NodeID?
  /// The event.
  public let event: JournalEvent
  /// The number of the entry that caused this entry; nil if the cause is outside the source.
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
  /// A sync of the node starts.
  case syncStarted
  /// A sync was requested while the node was syncing, and ignored.
  case syncIgnored
  /// A sync-if-needed was requested, but the node needed no sync.
  case syncNotNeeded
  /// An injected fault affects the sync that has just begun.
  case faultApplied(Fault.Effect)
  /// The late result of an attempt that a client had ended was dropped.
  case resultDropped(NodeState)
  /// A requested sync was forwarded to the node's children.
  case syncForwarded(ifNeeded: Bool)
  /// A timer of `delay` nanoseconds was set, to sync the node or to time out the waiter. `attempt` is the number of
  /// failures in a row; 0 after a success.
  case retryArmed(by: RetryOwner, delay: Int64, attempt: Int)
  /// A timer fired, at its time or by command. `armed` is the number of the entry that set the timer, if known. That
  /// entry is also the cause, unless a command fired the timer.
  case retryFired(by: RetryOwner, armed: UInt64? = nil)
  /// A timer was cancelled because the node changed by other means or its waiter ended. `armed` is the number of the
  /// entry that set the timer, if known.
  case retryCancelled(by: RetryOwner, armed: UInt64? = nil)
  /// The owner makes no further attempt after `attempts` failures in a row.
  case retryGaveUp(by: RetryOwner, attempts: Int)
  /// The back-off was reset: the failures in a row count from 0 again, so the next delay is short.
  case retryReset(by: RetryOwner, RetryResetReason)
  /// An unnamed waiter for the node timed out after this many nanoseconds.
  case waitTimedOut(after: Int64)
  /// An event of a named waiter. The entry's node is the waiter; in older recordings, the node that is waited for.
  case waiter(String, WaiterEvent)
  /// An event of a scheduled action, or of all scheduled actions.
  case action(ActionEvent)
  /// The node's children changed.
  case childrenChanged
  /// The node violated a rule of its contract; the text describes the violation.
  case violated(Lint, String)
  /// A command was given by the user or the script.
  case commanded(NodeCommand, by: CommandOrigin)
  /// A command of the script was refused, for this reason.
  case refused(CommandOutcome.Reason)
  /// A breakpoint paused the clock. The entry's cause is the event of the node that hit the breakpoint.
  case reachedBreakpoint(Breakpoint)
  /// The viewer attached again, to this or another run of the program. Events before it are unknown, except those that
  /// the program kept.
  case attached
  /// A client took control of the program, described by the text; nil: control ended, with faults and clock reset.
  case controlChanged(to: String?)
  /// The run was stopped because of a problem, described by the text.
  case stopped(String)
  /// The run ended, with the number of lints of each kind.
  case ended(LintCounts)
}

/// An event of a waiter.
public enum WaiterEvent: Sendable, Hashable {
  /// The waiter starts to wait, for at most this many nanoseconds.
  case waiting(timeout: Int64)
  /// The waiter has used 80 % of its time. `after` is the time waited, `left` the remaining time, both in nanoseconds.
  case expiring(after: Int64, left: Int64)
  /// The waiter was satisfied after this many nanoseconds.
  case satisfied(after: Int64)
  /// The waiter timed out after this many nanoseconds.
  case timedOut(after: Int64)
}

/// The owner of a timer of a node. Timers of several owners can be set for one node.
public enum RetryOwner: Sendable, Hashable {
  /// The syncer of the node.
  case syncer
  /// A waiter for the node, with the waiter's name if known.
  case waiter(String?)
  /// The node itself, an autosync loadable.
  case autosync
  /// The manager of the scheduled actions. The node is an action.
  case actionManager
  /// The timeout of a waiter. The node is the waiter.
  case timeout

  /// The machine-readable name of the timer's owner, as written in events; for example `syncer`.
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

  /// The name of the waiter; nil if the owner is no waiter or has no name.
  public var waiterName: String? {
    if case .waiter(let name) = self { name } else { nil }
  }

  /// Whether the owner is a waiter for the node.
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
