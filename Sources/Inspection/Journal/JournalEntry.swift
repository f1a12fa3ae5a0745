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
  /// A timer will sync the node after `delay` nanoseconds.
  case retryArmed(delay: Int64, attempt: Int)
  /// The timer's time has come.
  case retryFired
  /// The timer was taken back: the node changed by other means.
  case retryCancelled
  /// There will be no further attempt.
  case retryGaveUp(attempts: Int)
  /// The failures in a row were forgotten, so that the waits are short again.
  case retryReset(RetryResetReason)
  /// Somebody has waited for the node for so many nanoseconds, and does not any longer.
  case waitTimedOut(after: Int64)
  /// Something about one who waits for the node, and has a name.
  case waiter(String, WaiterEvent)
  /// The node stands on other nodes now.
  case childrenChanged
  /// The node has broken a promise of its contract, in words.
  case violated(String)
  /// Somebody asked for something.
  case commanded(Command, by: CommandOrigin)
  /// What the script asked for cannot be done.
  case refused(CommandOutcome.Reason)
  /// Time stands still because of what the node has just done, as was asked for; that is the entry's cause.
  case reachedBreakpoint(Breakpoint)
  /// The run has come to an end that it should not have come to, in words.
  case stopped(String)
}

/// What can happen to one who waits.
public enum WaiterEvent: Sendable, Hashable {
  /// It begins to wait, for so many nanoseconds at the most.
  case waiting(timeout: Int64)
  /// It has got what it waited for, after so many nanoseconds.
  case satisfied(after: Int64)
  /// Its time was over first, after so many nanoseconds.
  case timedOut(after: Int64)
}

/// Why the waits between attempts start over.
public enum RetryResetReason: Sendable, Hashable {
  /// The app was in the background and is active again.
  case appBecameActive
}

/// Who asked for something.
public enum CommandOrigin: Sendable, Hashable {
  /// Whoever sits at the keyboard.
  case person
  /// The scenario's script.
  case script
}
