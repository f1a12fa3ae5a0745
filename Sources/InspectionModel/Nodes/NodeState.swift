/// Where a node stands: the four states of a loadable.
public enum NodeState: UInt8, Sendable, CaseIterable {
  /// Nothing has been tried yet, or it was set back.
  case idle
  /// A sync is under way.
  case syncing
  /// The last sync succeeded.
  case synced
  /// The last sync failed.
  case failed
}
