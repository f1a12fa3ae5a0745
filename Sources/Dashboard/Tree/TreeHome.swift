import InspectionModel

/// The place of a node's main row in the tree, under which all other rows of the node are references.
enum TreeHome {
  /// Returns the node under which a node is drawn in full; nil for the top level.
  ///
  /// That is ``NodeSnapshot/home``. A root that groups or chains contain is drawn under the first of them: it would
  /// otherwise be far from what it belongs to.
  ///
  /// - Parameter nodes: All nodes, each at the index of its id.
  static func of(_ id: NodeID, in nodes: [NodeSnapshot?]) -> NodeID? {
    // Most nodes have a home of their own, and it is never below them. A copy of the node would cost more than the rest.
    if nodes.indices.contains(Int(id.index)), let home = nodes[Int(id.index)]?.home { return home }
    guard let home = next(above: id, in: nodes) else { return nil }
    // Roots that contain each other stay at the top level: no other row would lead to them.
    var (above, visited) = (home, Set([id]))
    while true {
      guard visited.insert(above).inserted else { return nil }
      guard let next = next(above: above, in: nodes) else { return home }
      above = next
    }
  }

  private static func next(above id: NodeID, in nodes: [NodeSnapshot?]) -> NodeID? {
    guard nodes.indices.contains(Int(id.index)), nodes[Int(id.index)]?.firstParent != nil else { return nil }
    return nodes[Int(id.index)]?.home
      ?? nodes[Int(id.index)]?.parents.first { parent in
        guard nodes.indices.contains(Int(parent.index)), let kind = nodes[Int(parent.index)]?.identity.kind else {
          return false
        }
        // The target of a proxy may change at any time, and a waiter is not what its loadable belongs to.
        return kind.tag == .group || kind.tag == .chain
      }
  }
}
