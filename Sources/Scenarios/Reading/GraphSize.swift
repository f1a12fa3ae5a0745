/// Measures how far nodes stand on one another: every change and every sync goes along all the ways there are, so a file
/// of a few lines can ask for more of them than any machine can go.
struct GraphSize {
  /// How many nodes may stand on one another in a row.
  static let depthLimit = 1_000
  /// On how many ways a change may come up to a node.
  static let wayLimit = 1_000_000

  /// A node that is too much, and the first of its kind.
  enum Excess {
    case depth(Int)
    case ways(Int)
  }

  /// What each node leads to, by its place; nil leads nowhere. There must be no cycles.
  let successors: [[Int?]]
  /// How many nodes each of these stands for.
  let weights: [[Int]]

  /// The nodes at which a limit is passed first; those above them pass it as well and are left out.
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
