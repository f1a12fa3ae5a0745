import Loadables
import Testing

/// Set `LOADABLES_SEED` to repeat a run that failed, and `LOADABLES_SEEDS` for another number of trees.
@Suite("Random trees")
@MainActor
struct RandomTreeTests {
  @Test func aTreeUnderRandomOperationsMatchesAFullModel() {
    let seed = SeededGenerator.seed(named: "LOADABLES_SEED")
    let count = SeededGenerator.count(named: "LOADABLES_SEEDS") ?? 3_000
    print("Random trees: LOADABLES_SEED=\(seed) LOADABLES_SEEDS=\(count)")
    for number in 0..<UInt64(count) {
      guard let failure = failure(of: seed &+ number) else { continue }
      Issue.record("LOADABLES_SEED=\(seed &+ number) LOADABLES_SEEDS=1, tree \(number): \(failure)")
      return
    }
  }

  /// The first problem of a tree, with all operations before it.
  private func failure(of seed: UInt64) -> String? {
    var tree: RandomTree? = RandomTree(seed: seed)
    let nodes = tree.map { tree in tree.all.map { WeakNode(name: tree.name($0), loadable: $0) } } ?? []
    var operations: [String] = []
    for _ in 0..<30 {
      guard let tree else { break }
      tree.step()
      operations = tree.operations
      if let problem = TreeModel(tree: tree).problem() {
        return "\(problem)\n" + operations.joined(separator: "\n")
      }
    }
    tree = nil
    let left = nodes.filter { $0.loadable != nil }.map(\.name)
    return left.isEmpty ? nil : "not released: \(left)\n" + operations.joined(separator: "\n")
  }
}

private struct WeakNode {
  let name: String
  weak var loadable: (any PureLoadableProtocol)?
}
