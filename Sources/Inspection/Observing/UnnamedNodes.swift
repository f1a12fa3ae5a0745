import InspectionModel

/// Numbers the nodes of unregistered loadables that have the same name, such as their class. They share an identity.
struct UnnamedNodes {
  private var count = 0
  private var identities: [NodeKind: NodeIdentity] = [:]

  /// Counts a new node with the name.
  ///
  /// - Returns: The identity that nodes of the kind share, and the number of the new node, from 1.
  mutating func next(_ name: String, _ kind: NodeKind) -> (identity: NodeIdentity, number: Int) {
    count += 1
    let identity = identities[kind] ?? .unnamed(name, kind: kind)
    identities[kind] = identity
    return (identity, count)
  }
}
