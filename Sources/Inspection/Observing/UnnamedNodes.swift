import InspectionModel

/// Numbers the nodes of unregistered loadables that share a name, such as their class: `Loadable#1`, `Loadable#2`.
struct UnnamedNodes {
  private var count = 0
  private var identities: [NodeKind: NodeIdentity] = [:]

  /// Counts a new node with the name.
  ///
  /// - Returns: The identity shared by nodes of the name and kind, and the number of the new node, from 1.
  mutating func next(_ name: String, _ kind: NodeKind) -> (identity: NodeIdentity, number: Int) {
    count += 1
    let identity = identities[kind] ?? .unnamed(name, kind: kind)
    identities[kind] = identity
    return (identity, count)
  }
}
