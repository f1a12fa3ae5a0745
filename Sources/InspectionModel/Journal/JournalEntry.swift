/// An entry of the journal: an event, its time, its node and its cause.
public struct JournalEntry: Sendable, Equatable {
  /// The number of the entry; numbers rise by 1.
  public let sequence: UInt64
  /// The time, in nanoseconds on the source's clock.
  public let time: Int64
  /// The node; nil for events of the whole source.
  public let node: NodeID?
  /// The event.
  public let event: JournalEvent
  /// The number of the entry that caused this one; nil if it came from outside.
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
  /// The state changed; the error is that of a failure.
  case stateChanged(from: NodeState, to: NodeState, error: NodeError?)
  /// The contents became available or unavailable.
  case contentsChanged(isAvailable: Bool)
  /// The observers were notified of a change.
  case notified
  /// A sync starts.
  case syncStarted
  /// A sync was requested while one was under way.
  case syncIgnored
  /// A sync-if-needed was requested, but the node needed none.
  case syncNotNeeded
  /// A sync was forwarded to the children.
  case syncForwarded(ifNeeded: Bool)
  /// A timer will sync the node after `delay` nanoseconds. `attempt` counts the failures in a row, 0 after a success.
  case retryArmed(by: RetryOwner, delay: Int64, attempt: Int)
  /// The timer fired, at its time or by command. `armed` is the number of the entry that set it, if known; it is also
  /// the cause, unless the timer was fired by command.
  case retryFired(by: RetryOwner, armed: UInt64? = nil)
  /// The timer was cancelled: the node changed by other means. `armed` is the entry that set it, if known.
  case retryCancelled(by: RetryOwner, armed: UInt64? = nil)
  /// There is no further attempt.
  case retryGaveUp(by: RetryOwner, attempts: Int)
  /// The count of failures in a row was reset, so delays are short again.
  case retryReset(by: RetryOwner, RetryResetReason)
  /// A waiter timed out after this many nanoseconds.
  case waitTimedOut(after: Int64)
  /// A named waiter's event. The node is the waiter; in older recordings, the node that it waits for.
  case waiter(String, WaiterEvent)
  /// An event of a scheduled action, or of all of them.
  case action(ActionEvent)
  /// The node's children changed.
  case childrenChanged
  /// The node violated a rule of its contract; the text describes the violation.
  case violated(Lint, String)
  /// A command was given.
  case commanded(NodeCommand, by: CommandOrigin)
  /// A command of the script cannot be performed.
  case refused(CommandOutcome.Reason)
  /// The clock was paused by a breakpoint at an event of the node, which is the entry's cause.
  case reachedBreakpoint(Breakpoint)
  /// A client attached to the program. Earlier events are unknown, except those that were kept.
  case attached
  /// The run was stopped by an error, in words.
  case stopped(String)
  /// The run is over, with the number of lints of each kind.
  case ended(LintCounts)
}

/// An event of a waiter.
public enum WaiterEvent: Sendable, Hashable {
  /// It starts to wait, at most this many nanoseconds.
  case waiting(timeout: Int64)
  /// It has waited for most of its time; both in nanoseconds.
  case expiring(after: Int64, left: Int64)
  /// It was satisfied, after this many nanoseconds.
  case satisfied(after: Int64)
  /// It timed out, after this many nanoseconds.
  case timedOut(after: Int64)
}

/// The owner of a timer that syncs a node; a node may have several.
public enum RetryOwner: Sendable, Hashable {
  /// The node's syncer.
  case syncer
  /// A waiter for the node, with its name if known.
  case waiter(String?)
  /// The node itself.
  case autosync
  /// The manager of the scheduled actions.
  case actionManager
  /// The timeout of a waiter. The node is the waiter.
  case timeout

  /// The owner's name for other programs.
  public var word: String {
    switch self {
    case .syncer: "syncer"
    case .waiter: "waiter"
    case .autosync: "autosync"
    case .actionManager: "actions"
    case .timeout: "timeout"
    }
  }

  /// The names of all owners.
  public static let words = [RetryOwner.syncer, .waiter(nil), .autosync, .actionManager, .timeout].map(\.word)

  /// The waiter's name, if it is one and has one.
  public var waiterName: String? {
    if case .waiter(let name) = self { name } else { nil }
  }

  /// Whether the owner is a waiter for the node.
  public var isWaiter: Bool {
    if case .waiter = self { true } else { false }
  }
}

/// The reason that the back-off starts over. The raw values are stable names for other programs.
public enum RetryResetReason: String, Sendable, CaseIterable {
  /// The app returned from the background.
  case appBecameActive
}

/// The origin of a command. The raw values are stable names for other programs.
public enum CommandOrigin: String, Sendable, CaseIterable {
  /// The user.
  case person
  /// The scenario's script.
  case script
}
