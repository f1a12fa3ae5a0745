/// Measures the depth and the number of paths of a graph: every change and every sync follows all paths, so a file of a
/// few lines can ask for more of them than any machine can handle.
struct GraphSize {
  static let depthLimit = 1_000
  /// The largest number of paths by which a change reaches a node.
  static let wayLimit = 1_000_000

  /// A node that exceeds a limit first.
  enum Excess {
    case depth(Int)
    case ways(Int)
  }

  /// The successors of each node, by position; nil for none. There must be no cycles.
  let successors: [[Int?]]
  /// The number of nodes that each successor stands for.
  let weights: [[Int]]

  /// The nodes at which a limit is first exceeded; their ancestors exceed it as well and are left out.
  func excesses() -> [Excess] {
    var depths = [Int](repeating: 0, count: successors.count)
    var ways = [Int](repeating: 0, count: successors.count)
    var excesses: [Excess] = []
    for start in successors.indices where depths[start] == 0 {
      var path = [(node: start, edge: 0)]
      while let (node, edge) = path.last {
        if edge < successors[node].count {
          path[path.count - 1].edge += 1
          if let next = successors[node][edge], depths[next] == 0 { path.append((next, 0)) }
          continue
        }
        path.removeLast()
        let children = zip(successors[node], weights[node]).compactMap { next, weight in next.map { ($0, weight) } }
        let deepest = children.map { depths[$0.0] }.max() ?? 0
        let sum = children.reduce(0) { min(Self.wayLimit + 1, $0 + ways[$1.0] * $1.1) }
        depths[node] = min(Self.depthLimit + 1, deepest + 1)
        ways[node] = max(1, sum)
        if deepest == Self.depthLimit { excesses.append(.depth(node)) }
        if sum > Self.wayLimit, children.allSatisfy({ ways[$0.0] <= Self.wayLimit }) { excesses.append(.ways(node)) }
      }
    }
    return excesses
  }
}
