import InspectionModel
import Testing

@testable import Explanation

@Suite("The state of a source")
struct SourceStateTests {
  private func node(_ index: Int, _ state: NodeState = .idle) -> NodeSnapshot {
    var node = NodeSnapshot(id: NodeID(index), identity: NodeIdentity(key: "n\(index)", kind: .loadable))
    node.state = state
    return node
  }

  private func entry(_ number: UInt64) -> JournalEntry {
    JournalEntry(sequence: number, time: Int64(number), node: NodeID(0), event: .notified, cause: nil)
  }

  @Test("a batch replaces the nodes that changed and counts their states anew")
  func replaces() {
    var source = SourceState()
    source.apply(ChangeBatch(clock: ClockSnapshot(), nodes: [node(0), node(2)], roots: [NodeID(0), NodeID(2)]))
    source.apply(ChangeBatch(clock: ClockSnapshot(now: 5), nodes: [node(2, .failed)]))
    #expect(source.nodes.map { $0?.state } == [.idle, nil, .failed])
    #expect(source.roots == [NodeID(0), NodeID(2)])
    #expect(source.counts[.idle] == 1)
    #expect(source.counts[.failed] == 1)
    #expect(source.clock.now == 5)
  }

  @Test("a node that is unknown has no name")
  func unknown() {
    let source = SourceState()
    #expect(source[NodeID(3)] == nil)
    #expect(source.key(NodeID(3)) == "?")
    #expect(source.key(nil) == "?")
  }

  @Test("a rewind removes the nodes and the entries that came later")
  func rewinds() {
    var source = SourceState()
    source.apply(ChangeBatch(clock: ClockSnapshot(now: 1), nodes: [node(0)], entries: [entry(1)]))
    source.apply(ChangeBatch(clock: ClockSnapshot(now: 2), nodes: [node(1, .synced)], entries: [entry(2)]))
    source.apply(
      ChangeBatch(
        rewind: 1, gone: [NodeID(1)], clock: ClockSnapshot(now: 1), nodes: [node(0)]))
    #expect(source.nodes.count == 1)
    #expect(source.counts[.synced] == 0)
    #expect(source.history.entries.map(\.sequence) == [1])
  }

  @Test("the halves of a batch name the nodes that were removed, and each change with what the node was")
  func halves() {
    var source = SourceState()
    source.apply(ChangeBatch(clock: ClockSnapshot(), nodes: [node(0), node(1)]))
    let batch = ChangeBatch(
      rewind: 0, gone: [NodeID(1)], clock: ClockSnapshot(), nodes: [node(0, .syncing)])
    #expect(source.leave(for: batch).map(\.id) == [NodeID(1)])
    var changes: [[NodeState?]] = []
    source.advance(with: batch) { changes.append([$0?.state, $1.state]) }
    #expect(changes == [[.idle, .syncing]])
  }
}
