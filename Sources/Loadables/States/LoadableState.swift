/// The state of a loadable.
///
/// Any transition is allowed, also backwards: unlike a promise, a loadable keeps the contents during a refresh and if
/// the refresh fails. The raw values equal the raw values of the original Objective-C library.
public enum LoadableState: Int, Sendable, CaseIterable, CustomStringConvertible {
  /// No sync has been tried since the creation or the last reset.
  case idle = 0
  /// A sync is running. Contents of an earlier sync stay available.
  case syncing = 1
  /// The last sync succeeded; contents are available.
  case didSyncSuccessfully = 2
  /// The last sync failed. Contents of an earlier sync may still be available.
  case didFailToSync = 3

  /// The state's name in logs, in kebab case.
  public var description: String {
    switch self {
    case .idle: "idle"
    case .syncing: "syncing"
    case .didSyncSuccessfully: "did-sync-successfully"
    case .didFailToSync: "did-fail-to-sync"
    }
  }
}
