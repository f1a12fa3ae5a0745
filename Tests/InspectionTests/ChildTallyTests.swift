import Inspection
import Loadables
import LoadablesTesting
import Testing

@Suite("What children add up to under each mode")
@MainActor
struct ChildTallyTests {
  /// The same children under a group of each mode.
  @MainActor
  private struct Groups {
    let children = (0..<4).map { _ in TestLoadable() }
    let ids: [NodeID]
    let groups: [(mode: NodeGroupMode, group: LoadableGroup)]
    var nodes: [NodeID: NodeSnapshot] = [:]
    let inspected: Inspected

    init(_ inspected: Inspected) {
      self.inspected = inspected
      ids = children.enumerated().map { inspected.add($1, "n\($0)") }
      // One of them is there twice.
      let all = children + [children[0]]
      groups = [
        (.all, LoadableGroup(all, mode: .all)), (.any, LoadableGroup(all, mode: .any)),
        (.never, LoadableGroup(all, mode: .never)),
      ]
      for (mode, group) in groups { inspected.add(group, "\(mode)", kind: .group(mode)) }
      inspected.inspector.linkDependencies()
    }

    /// The nodes that have changed.
    mutating func drain() -> [NodeSnapshot] {
      let batch = inspected.drain()
      for node in batch.nodes { nodes[node.id] = node }
      return batch.nodes
    }

    func node(_ mode: NodeGroupMode) -> NodeSnapshot? {
      nodes.values.first { $0.identity.kind == .group(mode) }
    }
  }

  @Test("whatever the children do, it is what the core's groups are")
  func agreesWithGroups() throws {
    try Inspected.run { inspected in
      var groups = Groups(inspected)
      _ = groups.drain()
      var tally = ChildTally(groups.ids + [groups.ids[0]]) { groups.nodes[$0] }
      var random = SplitMix64(seed: 5)
      for step in 0..<2_000 {
        let child = try #require(groups.children.randomElement(using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: child.setIdle()
        case 1: child.setSyncing()
        case 2: child.setDidSyncSuccessfully()
        case 3: child.setDidFailToSync(CodeError("e\(step)"))
        default: child.setDidFailToSync()
        }
        for node in groups.drain() { tally.update(with: node) }
        for mode in NodeGroupMode.allCases {
          let outcome = tally.outcome(mode)
          let node = try #require(groups.node(mode))
          try #require(outcome.state == node.state, "\(mode)")
          try #require(outcome.hasContents == node.hasContents, "\(mode)")
          try #require(outcome.error == node.error, "\(mode)")
        }
      }
    }
  }

  private func tally(_ states: [NodeState]) -> ChildTally {
    ChildTally(states.indices.map { NodeID($0) }) { id in
      var node = NodeSnapshot(id: id, identity: NodeIdentity(key: "n", kind: .loadable))
      node.state = states[Int(id.index)]
      return node
    }
  }

  @Test("the child that decides is the first that makes the state what it is")
  func deciding() {
    let mixed = tally([.idle, .synced, .failed, .syncing, .failed])
    #expect(mixed.outcome(.all).decidingChild == NodeID(2))
    #expect(mixed.outcome(.any).decidingChild == NodeID(3))
    #expect(mixed.outcome(.never).decidingChild == NodeID(3))
    let ended = tally([.failed, .synced, .idle])
    #expect(ended.outcome(.any).decidingChild == NodeID(1))
    #expect(ended.outcome(.never).decidingChild == NodeID(2))
    #expect(tally([.synced, .idle]).outcome(.all).decidingChild == NodeID(1))
  }

  @Test("what takes all of them is decided by none")
  func decidedByAll() {
    #expect(tally([.synced, .synced]).outcome(.all).decidingChild == nil)
    #expect(tally([.failed, .failed]).outcome(.any).decidingChild == nil)
    #expect(tally([.failed, .synced]).outcome(.never).decidingChild == nil)
    #expect(tally([]).outcome(.all).decidingChild == nil)
  }

  @Test("a node that is no child does not count, and one that was unknown counts from its first change on")
  func strangers() {
    var tally = ChildTally([NodeID(1)]) { _ in nil }
    #expect(tally.count == 0)
    var node = NodeSnapshot(id: NodeID(2), identity: NodeIdentity(key: "n", kind: .loadable))
    node.state = .failed
    tally.update(with: node)
    #expect(tally.count == 0)
    node = NodeSnapshot(id: NodeID(1), identity: node.identity)
    tally.update(with: node)
    #expect(tally[.idle] == 1)
  }
}
