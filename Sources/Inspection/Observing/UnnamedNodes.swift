import InspectionModel

/// Numbers the nodes of unregistered loadables that share a name, such as their class: `Loadable#1`, `Loadable#2`.
struct UnnamedNodes {
  private var count = 0
  private var identities: [NodeKind: NodeIdentity] = [:]

  /// Counts a new node whose class or own name is `name`.
  ///
  /// - Returns: The identity that nodes of this name and kind share, and the new node's number within the name, from 1.
  mutating func next(_ name: String, _ kind: NodeKind) -> (identity: NodeIdentity, number: Int) {
    count += 1
    let identity = identities[kind] ?? .unnamed(name, kind: kind)
    identities[kind] = identity
    return (identity, count)
  }
}
