import InspectionModel

extension [NodeSnapshot?] {
  /// Whether no chain of children, of parents or of ``NodeSnapshot/home`` nodes is a cycle. O(n) in nodes and edges.
  var hasNoCycle: Bool {
    isAcyclic(\.children) && isAcyclic(\.parents) && isAcyclic { $0.home.map { [$0] } ?? [] }
  }

  /// Returns whether the edges `next` form no cycle: repeated removal of nodes that no edge enters removes every node.
  private func isAcyclic(_ next: (NodeSnapshot) -> [NodeID]) -> Bool {
    var leading = [Int](repeating: 0, count: count)
    for case let node? in self {
      for id in next(node) { leading[Int(id.index)] += 1 }
    }
    var free = indices.filter { leading[$0] == 0 }
    var taken = 0
    while let index = free.popLast() {
      taken += 1
      for id in self[index].map(next) ?? [] {
        leading[Int(id.index)] -= 1
        if leading[Int(id.index)] == 0 { free.append(Int(id.index)) }
      }
    }
    return taken == count
  }
}
