/// A step of a chain: a node to sync, and the next action of the chain.
public struct ChainItem: Sendable, Equatable {
  /// The next action of a chain after the node of an item has contents.
  public enum NextAction: Sendable, Equatable {
    /// The chain continues with the next item; after the last item, the chain succeeds.
    case proceed
    /// The chain succeeds at once.
    case complete
    /// The chain fails with this error code.
    case fail(error: String)
  }

  /// The id of the node that the step syncs.
  public let node: String

  /// The next action once the node has contents. Without contents, the chain fails.
  public let then: NextAction

  /// Creates a step for the node with this id. By default, the chain continues afterwards.
  public init(_ node: String, then: NextAction = .proceed) {
    self.node = node
    self.then = then
  }
}
