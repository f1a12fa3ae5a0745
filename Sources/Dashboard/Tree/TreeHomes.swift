import InspectionModel

/// The places of the nodes' main rows in the tree, under which all other rows of a node are references.
///
/// A node's place is its ``NodeSnapshot/home``. A root that groups or chains contain has its place in the first of them:
/// it would otherwise be far from what it belongs to. Roots that contain each other stay at the top level: no other row
/// would lead to them.
struct TreeHomes {
  private var homes: [NodeID?]

  /// - Parameter nodes: All nodes, each at the index of its id.
  init(_ nodes: [NodeSnapshot?]) {
    homes = nodes.indices.map { Self.known(nodes[$0]?.home, nodes) }
    let contained = nodes.indices.filter { nodes[$0]?.home == nil && nodes[$0]?.firstParent != nil }
    for index in contained { homes[index] = Self.container(ofRoot: index, nodes) }
    if !contained.isEmpty { breakCycles(through: contained, nodes) }
  }

  /// Returns the node under which a node is drawn in full; nil for the top level.
  subscript(node: NodeID) -> NodeID? { homes.indices.contains(Int(node.index)) ? homes[Int(node.index)] : nil }

  // Reads only the needed fields: a copy of a node would cost more than the rest.
  private static func container(ofRoot index: Int, _ nodes: [NodeSnapshot?]) -> NodeID? {
    // The first in the order of the source, which is that of the rows.
    nodes[index]?.parents.filter { parent in
      let kind = known(parent, nodes).flatMap { nodes[Int($0.index)]?.identity.kind.tag }
      // The target of a proxy may change at any time, and a waiter is not what its loadable belongs to.
      return kind == .group || kind == .chain
    }.min()
  }

  private static func known(_ id: NodeID?, _ nodes: [NodeSnapshot?]) -> NodeID? {
    id.flatMap { nodes.indices.contains(Int($0.index)) ? $0 : nil }
  }

  private mutating func breakCycles(through contained: [Int], _ nodes: [NodeSnapshot?]) {
    var isOpen = [Bool](repeating: true, count: homes.count)
    for index in contained {
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
  }
}
