extension NodeReader {
  /// A group and one of its children, or a proxy and its target.
  struct Edge {
    let reference: Reference
    let isTargetOfProxy: Bool
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
