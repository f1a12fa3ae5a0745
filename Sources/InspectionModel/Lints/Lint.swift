/// Something in a run that nothing was stopped for, but that somebody should look at: a promise that was broken, or
/// patience that has come to its end.
///
/// The raw values are names for other programs and do not change.
public enum Lint: String, Sendable, CaseIterable {
  /// A loadable was synced, but had no contents.
  case syncedWithoutContents = "synced-without-contents"
  /// A loadable had contents, or had none any more, without a word to its observers.
  case contentsChangedSilently = "contents-changed-silently"
  /// A loadable had an error in a state other than failed.
  case errorWithoutFailure = "error-without-failure"
  /// The observers of a loadable changed it again and again while they were being notified.
  case roundsWithoutEnd = "rounds-without-end"
  /// A loadable depends on itself through a class whose dependencies are unknown.
  case dependsOnItself = "depends-on-itself"
  /// Somebody who waits had used up 80 % of their time and still waited.
  case waiterExpiring = "waiter-expiring"
  /// What syncs a loadable again after failures makes no further attempt.
  case gaveUp = "gave-up"
  /// An instant had so many events that the run was stopped.
  case endlessInstant = "endless-instant"

  /// Whether a loadable has broken a promise of the contract that all of them have.
  public var isViolation: Bool {
    switch self {
    case .syncedWithoutContents, .contentsChangedSilently, .errorWithoutFailure, .roundsWithoutEnd, .dependsOnItself:
      true
    case .waiterExpiring, .gaveUp, .endlessInstant: false
    }
  }
}

extension JournalEvent {
  /// The kind of lint that the event is one of, if it is.
  public var lint: Lint? {
    switch self {
    case .violated(let rule, _): rule
    case .waiter(_, .expiring): .waiterExpiring
    case .retryGaveUp: .gaveUp
    case .stopped: .endlessInstant
    case .stateChanged, .contentsChanged, .notified, .syncStarted, .syncIgnored, .syncNotNeeded, .syncForwarded,
      .retryArmed, .retryFired, .retryCancelled, .retryReset, .waitTimedOut, .waiter, .action, .childrenChanged,
      .commanded, .refused, .reachedBreakpoint, .attached, .ended:
      nil
    }
  }
}
