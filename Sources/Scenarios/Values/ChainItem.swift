/// A step of a chain.
public struct ChainItem: Sendable, Equatable {
  /// How a chain continues once an item has contents.
  public enum NextAction: Sendable, Equatable {
    /// The next item; after the last one the chain has succeeded.
    case proceed
    /// The chain has succeeded.
    case complete
    /// The chain fails with this code.
    case fail(error: String)
  }

  /// The id of the node that is synced in this step.
  public let node: String

  /// The next action once that node has contents; without contents the chain fails.
  public let then: NextAction

  /// Creates a step.
  public init(_ node: String, then: NextAction = .proceed) {
    self.node = node
    self.then = then
  }
}
