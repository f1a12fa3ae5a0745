/// An event of a loadable that a ``LoadableInstrument`` records.
public enum LoadableEvent {
  /// A change of the state, also from failed to failed. Recorded before any observer is called.
  case stateChanged(from: LoadableState, to: LoadableState)

  /// The start of a notification of all observers. The contents flag may have changed since the last notification.
  case notifying(isContentsAvailable: Bool)

  /// A call that requested a sync, with the result of the request.
  case syncRequested(SyncRequest, SyncResponse)

  /// A result that came after the end of its ``SyncAttempt``, and was dropped: `didSyncSuccessfully` or `didFailToSync`.
  case resultDropped(LoadableState)

  /// An event of a timer for the loadable's next sync, or of the timeout of a ``LoadableWaiter``.
  case timer(TimerEvent, by: TimerOwner)

  /// A replacement of the loadable's dependencies, such as the children of a group.
  case dependenciesChanged

  /// A violation of a rule for loadables, see ``ContractViolation``.
  case violated(ContractRule)
}

extension LoadableEvent {
  /// The call that requested a sync.
  public enum SyncRequest: Sendable {
    /// A call of `sync()`.
    case sync
    /// A call of `syncIfNeeded()`.
    case syncIfNeeded
  }

  /// The result of a sync request.
  public enum SyncResponse: Sendable {
    /// The request started a sync.
    case started
    /// The request was ignored, because a sync was already running.
    case ignoredWhileSyncing
    /// The request was skipped, because `needsSync` was false.
    case notNeeded
    /// A group or proxy forwarded the request. A proxy without a target forwards the request when a target is set.
    case forwarded
  }

  /// An event of a timer that starts a loadable's next sync, or of the timeout of a ``LoadableWaiter``.
  public enum TimerEvent: Sendable {
    /// The timer was set to fire after `delay`. `attempt` counts the failures in a row, 0 after a success.
    case armed(delay: Duration, attempt: Int)
    /// The timer fired; a sync request or a timeout follows. `armed` is the number of the `armed` event, if recorded.
    case fired(armed: EventNumber?)
    /// The timer was cancelled, for example by a new state. `armed` is the number of the `armed` event, if recorded.
    case cancelled(armed: EventNumber?)
    /// A condition holds the attempt for which the timer was set, for this time; nil if the time is unknown.
    case held(by: RetryHold, for: Duration?)
    /// A sync that was not the syncer's attempt began, while this condition would have held an attempt.
    case passed(RetryHold)
    /// The back-off was reset: the next delay is that after a first failure.
    case reset(TimerResetReason)
    /// The syncer gave up after this many failures in a row.
    case gaveUp(attempts: Int)
    /// A wait for the loadable timed out.
    case timedOut(after: Duration)
  }

  /// The object that set a timer for a loadable. A loadable may have several timers.
  public enum TimerOwner: Sendable {
    /// A ``LoadableSyncer``, which retries and refreshes the loadable.
    case syncer
    /// A ``LoadableWaiter``, which retries the loadable's syncs during a wait. `name` is nil for a waiter without a name.
    case waiter(name: String?)
    /// The loadable itself, an ``AutosyncLoadable``.
    case autosync
    /// The timeout of a named ``LoadableWaiter``. Its events belong to the node that represents the waiter.
    case timeout
  }

  /// The reason for a reset of the back-off.
  public enum TimerResetReason: Sendable {
    /// The app came to the foreground.
    case appBecameActive
    /// The network returned.
    case networkReturned
  }
}
