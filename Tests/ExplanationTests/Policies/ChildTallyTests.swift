import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Testing

@testable import Explanation

@Suite("The outcome of children under each mode")
@MainActor
struct ChildTallyTests {
  private struct StepError: Error, CustomStringConvertible {
    let description: String
  }

  @Test("the outcome always matches the core's groups")
  func agreesWithGroups() throws {
    let children = (0..<4).map { _ in TestLoadable() }
    // One child occurs twice.
    let all = children + [children[0]]
    let groups: [(mode: NodeGroupMode, group: LoadableGroup)] = [
      (.all, LoadableGroup(all, mode: .all)), (.any, LoadableGroup(all, mode: .any)),
      (.never, LoadableGroup(all, mode: .never)),
    ]
    func id(of child: any PureLoadableProtocol) -> NodeID? { children.firstIndex { $0 === child }.map { NodeID($0) } }
    func snapshot(_ id: NodeID) -> NodeSnapshot {
      let child = children[Int(id.index)]
      var node = NodeSnapshot(id: id, identity: NodeIdentity(key: "n", kind: .loadable))
      (node.state, node.hasContents) = (NodeState(child.loadableState), child.isContentsAvailable)
      node.error = child.error.map { NodeError(text: "\($0)") }
      return node
    }
    var tally = ChildTally(all.compactMap(id)) { snapshot($0) }
    var random = SplitMix64(seed: 5)
    for step in 0..<2_000 {
      let child = try #require(children.randomElement(using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: child.setIdle()
      case 1: child.setSyncing()
      case 2: child.setDidSyncSuccessfully()
      case 3: child.setDidFailToSync(StepError(description: "e\(step)"))
      default: child.setDidFailToSync()
      }
      tally.update(with: snapshot(try #require(id(of: child))))
      for (mode, group) in groups {
        let outcome = tally.outcome(mode)
        let error = (group.error as? LoadableGroupError).map {
          NodeError(text: "\($0.cause)", origin: $0.child.flatMap { id(of: $0) })
        }
        try #require(outcome.state == NodeState(group.loadableState), "\(mode)")
        try #require(outcome.hasContents == group.isContentsAvailable, "\(mode)")
        try #require(outcome.error == error, "\(mode)")
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

  @Test("the deciding child is the first that determines the state")
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

  @Test("a state that takes all children has no deciding child")
  func decidedByAll() {
    #expect(tally([.synced, .synced]).outcome(.all).decidingChild == nil)
    #expect(tally([.failed, .failed]).outcome(.any).decidingChild == nil)
    #expect(tally([.failed, .synced]).outcome(.never).decidingChild == nil)
    #expect(tally([]).outcome(.all).decidingChild == nil)
  }

  @Test("a foreign node does not count, and an unknown child counts from its first change")
  func unmatched() {
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
