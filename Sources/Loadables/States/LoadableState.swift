/// Where a loadable stands.
///
/// Any transition is allowed, backwards too: unlike a promise, a loadable keeps its value while a refresh runs or fails.
/// The raw values are those of the original Objective-C library.
public enum LoadableState: Int, Sendable, CaseIterable, CustomStringConvertible {
  /// Nothing has been tried yet, or the loadable was set back.
  case idle = 0
  /// A sync is under way. Contents of an earlier sync stay available.
  case syncing = 1
  /// The last sync succeeded. Contents are available.
  case didSyncSuccessfully = 2
  /// The last sync failed. Contents of an earlier sync may still be available.
  case didFailToSync = 3

  /// The state's name as it is written in logs, in kebab case.
  public var description: String {
    switch self {
    case .idle: "idle"
    case .syncing: "syncing"
    case .didSyncSuccessfully: "did-sync-successfully"
    case .didFailToSync: "did-fail-to-sync"
    }
  }
}
