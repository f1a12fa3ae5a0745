/// A warning about a run: a violation of the contract of loadables, or an exhausted limit.
///
/// The raw values are stable and machine-readable.
public enum Lint: String, Sendable, CaseIterable {
  /// A loadable was synced without contents.
  case syncedWithoutContents = "synced-without-contents"
  /// A loadable's contents became available or unavailable without a notification.
  case contentsChangedSilently = "contents-changed-silently"
  /// A loadable had an error in a state other than failed.
  case errorWithoutFailure = "error-without-failure"
  /// The observers of a loadable changed the loadable endlessly while being notified.
  case roundsWithoutEnd = "rounds-without-end"
  /// A loadable depends on itself through a loadable of a class that does not declare its dependencies.
  case dependsOnItself = "depends-on-itself"
  /// A waiter had used 80 % of its timeout and was still waiting.
  case waiterExpiring = "waiter-expiring"
  /// A syncer gave up after its maximum number of failures in a row.
  case gaveUp = "gave-up"
  /// An instant of virtual time had more than 1,000,000 events, so the run was stopped.
  case endlessInstant = "endless-instant"

  /// Whether the lint is a violation of the contract of loadables. The other lints report an exhausted limit.
  public var isViolation: Bool {
    switch self {
    case .syncedWithoutContents, .contentsChangedSilently, .errorWithoutFailure, .roundsWithoutEnd, .dependsOnItself:
      true
    case .waiterExpiring, .gaveUp, .endlessInstant: false
    }
  }
}
