/// An event of a loadable, as an instrument records it.
public enum LoadableEvent {
  /// A change of the state, or a further failure. Recorded before any observer is called.
  case stateChanged(from: LoadableState, to: LoadableState)

  /// The beginning of a notification round, with the contents flag, which may have changed since the last round.
  case notifying(isContentsAvailable: Bool)

  /// A request for a sync, with the result.
  case syncRequested(SyncRequest, SyncResponse)

  /// An event of a timer for the loadable, such as the timer of a syncer.
  case timer(TimerEvent, by: TimerOwner)

  /// A replacement of the dependencies.
  case dependenciesChanged

  /// A violation of the contract.
  case violated(ContractRule)
}

/// The call that requested a sync.
public enum SyncRequest: Sendable {
  /// `sync()`
  case sync
  /// `syncIfNeeded()`
  case syncIfNeeded
}

/// The result of a sync request.
public enum SyncResponse: Sendable {
  /// A sync started.
  case started
  /// Ignored: already syncing.
  case ignoredWhileSyncing
  /// Skipped: `needsSync` was false.
  case notNeeded
  /// Forwarded to the dependencies, or pending until a proxy has a target.
  case forwarded
}

/// An event of the timer that starts a loadable's next sync, or of the timeout of a wait for the loadable.
public enum TimerEvent: Sendable {
  /// The timer was set to fire after `delay`. `attempt` counts the failures in a row, 0 after a success.
  case armed(delay: Duration, attempt: Int)
  /// The timer fired, and a sync request or a timeout follows. `armed` is the number of the `armed` event, if recorded.
  case fired(armed: EventNumber?)
  /// The timer was cancelled, for example by a change of the loadable. `armed` is the `armed` event's number, if known.
  case cancelled(armed: EventNumber?)
  /// The back-off was reset: the delays grow again from the shortest delay.
  case reset(TimerResetReason)
  /// The syncer gave up after this many failures in a row.
  case gaveUp(attempts: Int)
  /// A wait for the loadable timed out.
  case timedOut(after: Duration)
}

/// The owner of a timer; a loadable may have several timers.
public enum TimerOwner: Sendable {
  /// A ``LoadableSyncer`` of the loadable.
  case syncer
  /// A ``LoadableWaiter``, which retries syncs during a wait; with the waiter's name, if any.
  case waiter(name: String?)
  /// The loadable itself, an ``AutosyncLoadable``.
  case autosync
  /// The timeout of a named ``LoadableWaiter``. The loadable of the event is the waiter's node.
  case timeout
}

/// The reason for a reset of the back-off.
public enum TimerResetReason: Sendable {
  /// The app returned from the background.
  case appBecameActive
}
