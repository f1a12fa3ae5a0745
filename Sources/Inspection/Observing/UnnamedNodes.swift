import InspectionModel

/// The unregistered nodes of one class, which share an identity and are numbered.
struct UnnamedNodes {
  private var count = 0
  private var identities: [NodeKind: NodeIdentity] = [:]

  /// Adds a node.
  ///
  /// - Returns: The shared identity, and the number of the added node, from 1.
  mutating func next(_ name: String, _ kind: NodeKind) -> (identity: NodeIdentity, number: Int) {
    count += 1
    let identity = identities[kind] ?? .unnamed(name, kind: kind)
    identities[kind] = identity
    return (identity, count)
  }
}
