/// Something that happened to a loadable, as the process's instrument is told of it.
public enum LoadableEvent {
  /// The state has changed, or it has failed once more. Told before any observer is.
  case stateChanged(from: LoadableState, to: LoadableState)

  /// A round of notifications begins. A contents flag that differs from the one of the round before has changed here.
  case notifying(isContentsAvailable: Bool)

  /// Somebody asked for a sync.
  case syncRequested(SyncRequest, SyncResponse)

  /// A syncer, or whatever else waits on behalf of the loadable, did something with its timer.
  case timer(TimerEvent, by: TimerOwner)

  /// The loadables that it stands on were replaced.
  case dependenciesChanged

  /// It broke its contract.
  case violated(ContractRule)
}

/// Which call asked for a sync.
public enum SyncRequest: Sendable {
  /// `sync()`
  case sync
  /// `syncIfNeeded()`
  case syncIfNeeded
}

/// What became of a request for a sync.
public enum SyncResponse: Sendable {
  /// A sync begins.
  case started
  /// One was under way already.
  case ignoredWhileSyncing
  /// `syncIfNeeded()` found that `needsSync` is false.
  case notNeeded
  /// It was passed on to the loadables behind this one, or waits for the target of a proxy.
  case forwarded
}

/// What happened to a timer that will sync a loadable, or to somebody who waits for one.
public enum TimerEvent: Sendable {
  /// Will fire after `delay`. `attempt` counts the failures in a row that led here, 0 after a success.
  case armed(delay: Duration, attempt: Int)
  /// The delay is over, or somebody has it end now: a sync is asked for next. `armed` is the number of the event that set
  /// the timer, if there was an instrument then.
  case fired(armed: EventNumber?)
  /// Will not fire: the loadable changed by other means first. `armed` is the number of the event that set the timer, if
  /// there was an instrument then.
  case cancelled(armed: EventNumber?)
  /// The failures in a row are forgotten, so that the waits are short again.
  case reset(TimerResetReason)
  /// After so many failures in a row there is no further attempt.
  case gaveUp(attempts: Int)
  /// Somebody has waited for the loadable as long as they wanted to, and does not any longer.
  case timedOut(after: Duration)
}

/// Whose timer it is: a loadable may have several.
public enum TimerOwner: Sendable {
  /// A ``LoadableSyncer`` that somebody has made for the loadable.
  case syncer
  /// A ``LoadableWaiter``, which has the loadable synced while anybody waits; by its name, if it was given one.
  case waiter(name: String?)
  /// The loadable itself, an ``AutosyncLoadable``.
  case autosync
  /// The end of a named ``LoadableWaiter``'s wait. The loadable of the event is the waiter as a node.
  case timeout
}

/// Why the waits between syncs start over.
public enum TimerResetReason: Sendable {
  /// The app was in the background and is active again.
  case appBecameActive
}
