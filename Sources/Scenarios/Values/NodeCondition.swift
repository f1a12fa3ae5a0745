import InspectionModel

/// A condition on one node at one instant.
public struct NodeCondition: Sendable, Equatable {
  /// The property of the node, with its required value.
  public enum Property: Sendable, Equatable {
    /// The node has this state.
    case state(NodeState)
    /// The node has contents (true) or none (false).
    case contents(Bool)
    /// The node's error has this code; nil for no error. A group or chain shows the error of a child.
    case error(String?)
    /// The node needs a sync (true) or none (false).
    case needsSync(Bool)
  }

  /// The id of the node in the scenario.
  public let node: String

  /// The property of the node, with its required value.
  public let property: Property

  /// Creates a condition on the node with this id.
  public init(_ node: String, _ property: Property) {
    self.node = node
    self.property = property
  }
}
