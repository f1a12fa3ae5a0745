extension NodeReader {
  /// What one node is to another that stands on it.
  enum Role {
    case child
    case target
    case targetOfPureProxy
    case item
    case origin
    case inner

    /// What it is called where it has to be a node that can be synced; nil where any node will do.
    var syncedPlace: String? {
      switch self {
      case .child, .targetOfPureProxy: nil
      case .target: "the target of a proxy"
      case .item: "an item of a chain"
      case .origin: "`of`"
      case .inner: "`inner`"
      }
    }
  }

  /// A node on which another one stands.
  struct Edge {
    let reference: Reference
    let role: Role
  }

  /// A node as it was read. One whose kind is wrong is kept, so that what refers to it is not wrong as well.
  struct Draft {
    /// Nil if the id is missing or wrong; then nothing can refer to the node, and what it refers to is checked.
    let id: String?
    let kind: NodeKind?
    let definition: NodeDefinition?
    let edges: [Edge]
    let location: SourceLocation
  }
}
