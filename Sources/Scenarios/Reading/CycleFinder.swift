/// Finds the cycles of a graph depth first. Uses no recursion, because a chain of proxies may be as long as a file.
struct CycleFinder {
  struct Cycle {
    /// The indices of the nodes in the cycle, each once. A long cycle has only the first ten and the last node.
    let path: [Int]

    /// The number of nodes left out before the last node of `path`.
    let omitted: Int

    let from: Int

    /// The edge that closes the cycle, by its index in ``CycleFinder/successors`` of the node `from`.
    let edge: Int
  }

  /// For each node, the indices of the nodes on which it depends; nil for a node that does not exist.
  let successors: [[Int?]]

  /// The maximum number of nodes in a returned path, because a graph may have many cycles through all nodes.
  private static let longest = 11

  /// Returns one cycle for each edge that closes a cycle, in the order of the search. Returns at most `limit` cycles,
  /// because nearly every edge may close a cycle.
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
