/// Finds the cycles of a graph depth first with an explicit stack: a chain of proxies may be as long as a file.
struct CycleFinder {
  struct Cycle {
    /// The nodes of the cycle, each once, in the order of the walk; of a long cycle the first ten and the last.
    let path: [Int]

    /// The number of nodes left out in front of the last.
    let omitted: Int

    let from: Int

    /// The index of that edge among the node's edges.
    let edge: Int
  }

  /// The successors of each node, by position; nil for none.
  let successors: [[Int?]]

  /// The longest path that is not shortened. There can be as many cycles as nodes, each with as many nodes.
  private static let longest = 11

  /// One cycle for each edge that closes one, in the order of the walk; at most `limit`, because nearly every edge can
  /// close one.
  func cycles(limit: Int) -> [Cycle] {
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
          guard cycles.count < limit else { return cycles }
          cycles.append(Self.cycle(along: path[depth...].lazy.map(\.node), from: node, edge: edge))
        } else {
          depths[next] = path.count
          path.append((next, 0))
        }
      }
    }
    return cycles
  }

  private static func cycle(along path: some BidirectionalCollection<Int>, from node: Int, edge: Int) -> Cycle {
    let count = path.count
    guard count > longest else { return Cycle(path: Array(path), omitted: 0, from: node, edge: edge) }
    return Cycle(path: path.prefix(longest - 1) + path.suffix(1), omitted: count - longest, from: node, edge: edge)
  }
}
