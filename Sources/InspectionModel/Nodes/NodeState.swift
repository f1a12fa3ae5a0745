/// The state of a node: the four states of a loadable.
public enum NodeState: UInt8, Sendable, CaseIterable {
  /// No sync has started yet, or the node was reset.
  case idle
  /// A sync is under way.
  case syncing
  /// The last sync succeeded. The core's case is `didSyncSuccessfully`.
  case synced
  /// The last sync failed. The core's case is `didFailToSync`.
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

  /// The states by the core's names of synced and failed, which files may also use.
  public static let aliases: [String: NodeState] = ["didSyncSuccessfully": .synced, "didFailToSync": .failed]
}
