import InspectionModel

/// The places of the nodes' main rows in the tree, under which all other rows of a node are references.
///
/// A node's place is its ``NodeSnapshot/home``. A root that groups or chains contain has its place in the first of them:
/// it would otherwise be far from what it belongs to.
enum TreeHome {
  /// Returns the node under which each node is drawn in full, at the index of the node's id; nil for the top level.
  ///
  /// - Parameter nodes: All nodes, each at the index of its id.
  static func all(in nodes: [NodeSnapshot?]) -> [NodeID?] {
    var homes = nodes.indices.map { next(above: $0, in: nodes) }
    // Roots that contain each other stay at the top level: no other row would lead to them.
    var isOpen = [Bool](repeating: true, count: nodes.count)
    for index in nodes.indices where homes[index] != nil && isOpen[index] {
      var path: [Int] = []
      var place = index
      while isOpen[place], let home = homes[place] {
        isOpen[place] = false
        path.append(place)
        place = Int(home.index)
      }
      guard let first = path.firstIndex(of: place) else { continue }
      for place in path[first...] where nodes[place]?.home == nil { homes[place] = nil }
    }
    return homes
  }

  /// Returns the node under which a node is drawn in full; nil for the top level.
  static func of(_ id: NodeID, in nodes: [NodeSnapshot?]) -> NodeID? {
    guard nodes.indices.contains(Int(id.index)), let home = next(above: Int(id.index), in: nodes) else { return nil }
    // Most nodes have a home of their own, and it is never below them.
    if nodes[Int(id.index)]?.home != nil { return home }
    var (above, visited) = (home, Set<NodeID>())
    while visited.insert(above).inserted {
      if above == id { return nil }
      guard let next = next(above: Int(above.index), in: nodes) else { break }
      above = next
    }
    return home
  }

  // Reads only the needed fields: a copy of a node would cost more than the rest.
  private static func next(above index: Int, in nodes: [NodeSnapshot?]) -> NodeID? {
    if let home = nodes[index]?.home { return nodes.indices.contains(Int(home.index)) ? home : nil }
    guard nodes[index]?.firstParent != nil else { return nil }
    // The first in the order of the source, which is that of the rows.
    return nodes[index]?.parents.filter { parent in
      guard nodes.indices.contains(Int(parent.index)), let kind = nodes[Int(parent.index)]?.identity.kind else {
        return false
      }
      // The target of a proxy may change at any time, and a waiter is not what its loadable belongs to.
      return kind.tag == .group || kind.tag == .chain
    }.min()
  }
}
