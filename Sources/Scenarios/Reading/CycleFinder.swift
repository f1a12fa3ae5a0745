/// Finds the cycles of a graph by a walk in depth that keeps its own stack: a chain of proxies may be as long as a file.
struct CycleFinder {
  /// A cycle, and the edge that closes it.
  struct Cycle {
    /// The nodes of the cycle, each once, beginning with the one that the walk came to first.
    let path: [Int]

    /// The node whose edge closes the cycle.
    let from: Int

    /// The place of that edge among the node's edges.
    let edge: Int
  }

  /// What each node leads to, by its place; nil leads nowhere.
  let successors: [[Int?]]

  /// One cycle for each edge that closes one, in the order in which the walk meets them.
  func cycles() -> [Cycle] {
    var cycles: [Cycle] = []
    var isFinished = Array(repeating: false, count: successors.count)
    var depths: [Int?] = Array(repeating: nil, count: successors.count)
    for start in successors.indices where !isFinished[start] {
      var path = [(node: start, edge: 0)]
      depths[start] = 0
      while let (node, edge) = path.last {
        guard edge < successors[node].count else {
          isFinished[node] = true
          path.removeLast()
          continue
        }
        path[path.count - 1].edge += 1
        guard let next = successors[node][edge], !isFinished[next] else { continue }
        if let depth = depths[next] {
          cycles.append(Cycle(path: path[depth...].map(\.node), from: node, edge: edge))
        } else {
          depths[next] = path.count
          path.append((next, 0))
        }
      }
    }
    return cycles
  }
}
