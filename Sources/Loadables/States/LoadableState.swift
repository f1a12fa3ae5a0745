/// The state of a loadable, which describes the last sync and not the contents.
///
/// Any transition is allowed: a loadable can be synced any number of times, and keeps its contents during a sync and
/// after a failure. The raw values equal those of the original Objective-C library, MMMLoadable.
public enum LoadableState: Int, Sendable, CaseIterable, CustomStringConvertible {
  /// No sync has started since the loadable's creation or last reset.
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
