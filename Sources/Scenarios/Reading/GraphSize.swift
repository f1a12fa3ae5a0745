/// Measures the graph of the nodes' dependencies: its depth and its number of paths. Every change and every sync
/// follows all paths, and a file of a few lines can define more paths than any machine can follow.
struct GraphSize {
  static let depthLimit = 1_000
  /// The maximum number of paths down from a node. A sync of the node follows all of them.
  static let pathLimit = 1_000_000

  /// The index of a node that exceeds a limit of depth or paths, while the nodes below it do not.
  enum Excess {
    case depth(Int)
    case paths(Int)
  }

  /// For each node, the indices of the nodes on which it depends; nil for a missing one. The graph must have no cycles.
  let successors: [[Int?]]
  /// For each index in ``successors``, the number of nodes for which it stands: more than 1 for the copies of a node.
  let weights: [[Int]]

  /// Returns the nodes at which a limit is first exceeded. Omits their ancestors, which exceed the limit as well.
  func excesses() -> [Excess] {
    var depths = [Int](repeating: 0, count: successors.count)
    var paths = [Int](repeating: 0, count: successors.count)
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
        let sum = children.reduce(0) { min(Self.pathLimit + 1, $0 + paths[$1.0] * $1.1) }
        depths[node] = min(Self.depthLimit + 1, deepest + 1)
        paths[node] = max(1, sum)
        if deepest == Self.depthLimit { excesses.append(.depth(node)) }
        if sum > Self.pathLimit, children.allSatisfy({ paths[$0.0] <= Self.pathLimit }) {
          excesses.append(.paths(node))
        }
      }
    }
    return excesses
  }
}
