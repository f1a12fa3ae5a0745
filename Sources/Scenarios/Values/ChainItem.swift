/// One of the steps of a chain.
public struct ChainItem: Sendable, Equatable {
  /// How a chain goes on once an item has contents.
  public enum NextAction: Sendable, Equatable {
    /// With the next item; after the last one the chain has succeeded.
    case proceed
    /// Not at all: the chain has succeeded.
    case complete
    /// Not at all: the chain fails with this code.
    case fail(error: String)
  }

  /// The id of the node that is synced in this step.
  public let node: String

  /// What follows when that has contents; without contents the chain fails.
  public let then: NextAction

  /// A step of these parts.
  public init(_ node: String, then: NextAction = .proceed) {
    self.node = node
    self.then = then
  }
}
