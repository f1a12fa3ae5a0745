import InspectionModel

/// A condition on one node at one instant.
public struct NodeCondition: Sendable, Equatable {
  /// The property of the node, with its required value.
  public enum Property: Sendable, Equatable {
    /// The state.
    case state(NodeState)
    /// Whether contents are available.
    case contents(Bool)
    /// The code of the error; nil for no error. For a group or a chain, the code of the error at its origin.
    case error(String?)
    /// Whether the node needs a sync.
    case needsSync(Bool)
  }

  /// The id of the node.
  public let node: String

  /// The required property.
  public let property: Property

  /// Creates a condition.
  public init(_ node: String, _ property: Property) {
    self.node = node
    self.property = property
  }
}
