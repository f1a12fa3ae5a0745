/// One thing that happened, when, to which node, and why.
public struct JournalEntry: Sendable, Equatable {
  /// The number of the entry: they rise by one.
  public let sequence: UInt64
  /// When, in nanoseconds on the source's clock.
  public let time: Int64
  /// To which node; nil for what concerns all of them.
  public let node: NodeID?
  /// What happened.
  public let event: JournalEvent
  /// The entry that led to this one; nil when it came from outside.
  public let cause: UInt64?

  public init(sequence: UInt64, time: Int64, node: NodeID?, event: JournalEvent, cause: UInt64?) {
    self.sequence = sequence
    self.time = time
    self.node = node
    self.event = event
    self.cause = cause
  }
}

/// What can happen.
public enum JournalEvent: Sendable, Equatable {
  /// The state has changed; with the error, if it failed with one.
  case stateChanged(from: NodeState, to: NodeState, error: NodeError?)
  /// The contents have become available, or are gone.
  case contentsChanged(isAvailable: Bool)
  /// The observers were told that something changed.
  case notified
  /// A sync begins.
  case syncStarted
  /// A sync was asked for while one was under way.
  case syncIgnored
  /// A sync-if-needed was asked for when none was needed.
  case syncNotNeeded
  /// A sync was passed on to the nodes behind this one.
  case syncForwarded(ifNeeded: Bool)
  /// A timer will sync the node after `delay` nanoseconds. `attempt` counts the failures in a row that led here, 0 after
  /// a success.
  case retryArmed(by: RetryOwner, delay: Int64, attempt: Int)
  /// The timer's time has come, or somebody has let it happen before. `armed` is the number of the entry by which the
  /// timer was set, if that is known; it is the cause as well, unless somebody let it happen.
  case retryFired(by: RetryOwner, armed: UInt64? = nil)
  /// The timer was taken back: the node changed by other means. `armed` is the number of the entry by which it was set, if
  /// that is known.
  case retryCancelled(by: RetryOwner, armed: UInt64? = nil)
  /// There will be no further attempt.
  case retryGaveUp(by: RetryOwner, attempts: Int)
  /// The failures in a row were forgotten, so that the waits are short again.
  case retryReset(by: RetryOwner, RetryResetReason)
  /// Somebody has waited for the node for so many nanoseconds, and does not any longer.
  case waitTimedOut(after: Int64)
  /// The course of a named waiter's wait. The node is the waiter; in recordings of before, the node that is waited for.
  case waiter(String, WaiterEvent)
  /// Something about a scheduled action, or about all of them.
  case action(ActionEvent)
  /// The node stands on other nodes now.
  case childrenChanged
  /// The node has broken a promise of its contract: which one, and what it did in words.
  case violated(Lint, String)
  /// Somebody asked for something.
  case commanded(NodeCommand, by: CommandOrigin)
  /// What the script asked for cannot be done.
  case refused(CommandOutcome.Reason)
  /// Time stands still because of what the node has just done, as was asked for; that is the entry's cause.
  case reachedBreakpoint(Breakpoint)
  /// A client is attached to the program from here on. What happened before is not known, but for what was kept.
  case attached
  /// The run has come to an end that it should not have come to, in words.
  case stopped(String)
  /// The run is over: what somebody should look at in it, by kinds.
  case ended(LintCounts)
}

/// What can happen to one who waits.
public enum WaiterEvent: Sendable, Hashable {
  /// It begins to wait, for so many nanoseconds at the most.
  case waiting(timeout: Int64)
  /// It has waited for so many nanoseconds, which is most of its time, and has so many left.
  case expiring(after: Int64, left: Int64)
  /// It has got what it waited for, after so many nanoseconds.
  case satisfied(after: Int64)
  /// Its time was over first, after so many nanoseconds.
  case timedOut(after: Int64)
}

/// Whose timer it is that syncs a node: there may be several.
public enum RetryOwner: Sendable, Hashable {
  /// The node's syncer.
  case syncer
  /// Somebody who waits for the node, by name if that is known.
  case waiter(String?)
  /// The node itself.
  case autosync
  /// Who runs the scheduled actions, of which the node is one.
  case actionManager
  /// The end of a waiter's wait. The node is the waiter.
  case timeout

  /// The word for other programs.
  public var word: String {
    switch self {
    case .syncer: "syncer"
    case .waiter: "waiter"
    case .autosync: "autosync"
    case .actionManager: "actions"
    case .timeout: "timeout"
    }
  }

  /// All the words that there are.
  public static let words = [RetryOwner.syncer, .waiter(nil), .autosync, .actionManager, .timeout].map(\.word)

  /// The name of the one who waits, if it is one, and has one.
  public var waiterName: String? {
    if case .waiter(let name) = self { name } else { nil }
  }

  /// Whether it is somebody who waits for the node.
  public var isWaiter: Bool {
    if case .waiter = self { true } else { false }
  }
}

/// Why the waits between attempts start over. The raw values are words for other programs.
public enum RetryResetReason: String, Sendable, CaseIterable {
  /// The app was in the background and is active again.
  case appBecameActive
}

/// Who asked for something. The raw values are words for other programs.
public enum CommandOrigin: String, Sendable, CaseIterable {
  /// Whoever sits at the keyboard.
  case person
  /// The scenario's script.
  case script
}
