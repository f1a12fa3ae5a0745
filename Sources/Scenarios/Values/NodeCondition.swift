import InspectionModel

/// Something that can be true or false of one node at one time.
public struct NodeCondition: Sendable, Equatable {
  /// What is looked at, and what it has to be.
  public enum Property: Sendable, Equatable {
    /// The state.
    case state(NodeState)
    /// Whether contents are available.
    case contents(Bool)
    /// The code of the error, nil for no error. Of a group or a chain, the code of what caused its own error.
    case error(String?)
    /// Whether the node needs a sync.
    case needsSync(Bool)
  }

  /// The id of the node.
  public let node: String

  /// What it has to be like.
  public let property: Property

  /// A condition of these parts.
  public init(_ node: String, _ property: Property) {
    self.node = node
    self.property = property
  }
}
