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
    JournalEntry(sequence: number, time: Int64(number), node: NodeID(0), event: .node(.notified), cause: nil)
  }

  @Test("a batch replaces the changed nodes and updates the state counts")
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

  @Test("an unknown node has no name")
  func unknown() {
    let source = SourceState()
    #expect(source[NodeID(3)] == nil)
    #expect(source.key(NodeID(3)) == "?")
    #expect(source.key(nil) == "?")
  }

  @Test("the history of a run from its start is complete from 0")
  func wholeHistory() {
    var source = SourceState()
    source.apply(ChangeBatch(clock: ClockSnapshot(now: 900), nodes: [node(0)]))
    source.apply(ChangeBatch(clock: ClockSnapshot(now: 901), entries: [entry(1)]))
    #expect(source.history.start == 0)
  }

  @Test(
    "the history of a recording that begins in the middle of a run is complete from there",
    arguments: [([], 900), ([7], 7)] as [([UInt64], Int64)])
  func historyFromTheMiddle(entries: [UInt64], start: Int64) {
    var source = SourceState()
    source.apply(ChangeBatch(clock: ClockSnapshot(now: 900), nodes: [node(0)], entries: entries.map(entry)))
    #expect(source.history.start == start)
    source.apply(ChangeBatch(clock: ClockSnapshot(now: 950), entries: [entry(950)]))
    #expect(source.history.start == start)
  }

  @Test("a rewind removes later nodes and entries")
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

  @Test("a batch applied in halves reports the removed nodes, and each change with its previous state")
  func halves() {
    var source = SourceState()
    source.apply(ChangeBatch(clock: ClockSnapshot(), nodes: [node(0), node(1)]))
    let batch = ChangeBatch(
      rewind: 0, gone: [NodeID(1)], clock: ClockSnapshot(), nodes: [node(0, .syncing)])
    #expect(source.applyRemovals(of: batch).map(\.id) == [NodeID(1)])
    var changes: [[NodeState?]] = []
    source.applyAdditions(of: batch) { changes.append([$0?.state, $1.state]) }
    #expect(changes == [[.idle, .syncing]])
  }

  @Test("a removed node keeps its name for its entries")
  func goneName() {
    var source = SourceState()
    source.apply(ChangeBatch(clock: ClockSnapshot(), nodes: [node(0), node(1)]))
    source.apply(ChangeBatch(gone: [NodeID(1)], clock: ClockSnapshot()))
    #expect(source[NodeID(1)] == nil)
    #expect(source.key(NodeID(1)) == "n1")
    #expect(source.counts[.idle] == 1)
  }

  @Test("only the newest names of removed nodes are kept, up to a limit")
  func goneLimit() {
    var source = SourceState()
    let ids = (0...GoneNodes.limit).map { NodeID($0) }
    source.apply(ChangeBatch(clock: ClockSnapshot(), nodes: ids.map { node(Int($0.index)) }))
    source.apply(ChangeBatch(gone: ids, clock: ClockSnapshot()))
    #expect(source.name(ids[0]) == nil)
    #expect(source.name(ids[1]) == "n1")
    #expect(source.nodes.isEmpty)
  }

  @Test("a node that reuses a place has its own entries, even after a late entry of the previous node")
  func nextInPlace() throws {
    let (first, second) = (NodeID(0), try #require(NodeID(0).successor))
    var source = SourceState()
    let about = { (node: NodeID, number: UInt64) in
      JournalEntry(sequence: number, time: 0, node: node, event: .node(.notified), cause: nil)
    }
    source.apply(ChangeBatch(clock: ClockSnapshot(), nodes: [node(0)], entries: [about(first, 1)]))
    let next = NodeSnapshot(id: second, identity: NodeIdentity(key: "next", kind: .loadable))
    source.apply(
      ChangeBatch(
        gone: [first], clock: ClockSnapshot(), nodes: [next], entries: [about(second, 2), about(first, 3)]))
    let track = source.history.track(of: second)
    #expect((track.startIndex..<track.endIndex).map { source.history.entry($0, of: track).sequence } == [2])
    #expect(source.history.track(of: first).isEmpty)
    #expect(source[first] == nil)
    #expect(source[second] == next)
  }
}
