/// The owner of a timer that belongs to a node. One node can have timers of several owners at the same time.
public enum RetryOwner: Sendable, Hashable {
  /// The syncer of the node.
  case syncer
  /// A waiter that syncs the node again while waiting for it; with the waiter's name, if known.
  case waiter(String?)
  /// The node itself: an autosync loadable, which syncs at an interval.
  case autosync
  /// The manager of the scheduled actions. The timer's node is an action.
  case actionManager
  /// The timeout of a waiter. The timer's node is the waiter.
  case timeout

  /// The machine-readable name of the kind of owner, as written in events; for example `syncer`.
  public var word: String {
    switch self {
    case .syncer: "syncer"
    case .waiter: "waiter"
    case .autosync: "autosync"
    case .actionManager: "actions"
    case .timeout: "timeout"
    }
  }

  /// One owner of each kind; the index of each is its ``packedNumber``.
  public static let unnamed = [RetryOwner.syncer, .waiter(nil), .autosync, .actionManager, .timeout]

  /// The machine-readable names of all owners.
  public static let words = unnamed.map(\.word)

  /// The name of the waiter; nil if the owner is not a waiter or the waiter has no name.
  public var waiterName: String? { if case .waiter(let name) = self { name } else { nil } }

  /// Whether the owner is a waiter that syncs the node again.
  public var isWaiter: Bool { if case .waiter = self { true } else { false } }
}
