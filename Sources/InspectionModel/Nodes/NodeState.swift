/// The state of a node, one of the four states of a loadable.
public enum NodeState: UInt8, Sendable, CaseIterable {
  /// No sync has started since the node was created or reset.
  case idle
  /// A sync is running.
  case syncing
  /// The last sync succeeded. `Loadables` calls this state `didSyncSuccessfully`.
  case synced
  /// The last sync failed. `Loadables` calls this state `didFailToSync`.
  case failed

  /// The word for the state, in files and on the screen.
  public var word: String {
    switch self {
    case .idle: "idle"
    case .syncing: "syncing"
    case .synced: "synced"
    case .failed: "failed"
    }
  }

  /// The names of synced and failed in `Loadables`, which files may also use.
  public static let aliases: [String: NodeState] = ["didSyncSuccessfully": .synced, "didFailToSync": .failed]
}
