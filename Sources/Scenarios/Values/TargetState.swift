/// The state that a script puts a node into.
public enum TargetState: String, Sendable, CaseIterable {
  /// Nothing has happened yet.
  case idle
  /// A sync runs.
  case syncing
  /// The last sync succeeded.
  case didSyncSuccessfully
  /// The last sync failed.
  case didFailToSync
}
