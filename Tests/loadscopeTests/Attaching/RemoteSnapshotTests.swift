import InspectionModel
import Link
import Recordings
import Testing

@testable import loadscope

@Suite("The snapshot of an attached program")
struct RemoteSnapshotTests {
  private let first = ProcessDescription(name: "app", pid: 1, start: 1_000)
  private let start = Duration.seconds(7)

  /// A program whose moments are written to lines and read from them.
  private struct Program {
    var encoder = MomentEncoder()
    var reader = LinkReader()

    init() throws {
      var header = LinkHeader(process: ProcessDescription(name: "app")).line
      header.removeLast()
      _ = try header.withUnsafeBytes { bytes in try reader.read(bytes) }
    }

    mutating func read(_ changes: ChangeBatch) throws -> ChangeBatch {
      var read: ChangeBatch?
      for piece in encoder.pieces(of: changes) {
        let line = encoder.line(piece).dropLast()
        if case .moment(let moment)? = try Array(line).withUnsafeBytes({ bytes in try reader.read(bytes) }) {
          read = moment
        }
      }
      return try #require(read)
    }
  }

  private func moment(
    at time: Int64, _ nodes: [(key: String, state: NodeState)], entries: [(number: UInt64, node: Int)] = []
  ) -> ChangeBatch {
    let nodes = nodes.enumerated().map { place, node in
      var snapshot = NodeSnapshot(id: NodeID(place), identity: NodeIdentity(key: node.key, kind: .loadable))
      snapshot.state = node.state
      return snapshot
    }
    return ChangeBatch(
      clock: ClockSnapshot(now: time, isRunning: true, kind: .live), nodes: nodes, roots: nodes.map(\.id),
      entries: entries.map { number, node in
        JournalEntry(
          sequence: number, time: time, node: NodeID(node), event: .sync(.started), cause: number > 1 ? number - 1 : nil
        )
      }, pending: PendingSnapshot(soonest: [], count: 0))
  }

  @Test("starts as the program reports it")
  func firstTime() throws {
    var (picture, program) = (RemoteSnapshot(), try Program())
    let told = moment(at: 500, [("a", .syncing), ("b", .idle)], entries: [(7, 0), (8, 0)])
    let batch = picture.begin(first, try program.read(told), program.reader, at: start)
    #expect(batch.nodes == told.nodes)
    #expect(batch.entries == told.entries)
    #expect(batch.clock.kind == .live)
    #expect(picture.now(at: start + .nanoseconds(40)) == 540)
  }

  @Test("keeps its nodes and stops its clock when the program detaches")
  func detached() throws {
    var (picture, program) = (RemoteSnapshot(), try Program())
    _ = picture.begin(first, try program.read(moment(at: 500, [("a", .syncing)])), program.reader, at: start)
    let batch = picture.detach(at: start + .nanoseconds(100))
    #expect(batch.clock.kind == .detached)
    #expect(!batch.clock.isRunning)
    #expect(picture.now(at: start + .seconds(9)) == 600)
    #expect(picture.everything(at: start).nodes.count == 1)
  }

  @Test("matches nodes by name after reattaching, and adds an attached entry")
  func back() throws {
    var (picture, program) = (RemoteSnapshot(), try Program())
    let told = moment(at: 500, [("a", .syncing), ("b", .idle)], entries: [(1, 0), (2, 1)])
    _ = picture.begin(first, try program.read(told), program.reader, at: start)
    _ = picture.detach(at: start + .nanoseconds(100))
    var second = try Program()
    let again = moment(at: 30, [("b", .synced), ("c", .idle)], entries: [(40, 0), (41, 1)])
    let batch = picture.begin(
      ProcessDescription(name: "app", pid: 2, start: 9_000), try second.read(again), second.reader, at: start)
    #expect(batch.gone == [NodeID(0)])
    #expect(batch.nodes.map(\.id) == [NodeID(1), NodeID(2)])
    #expect(batch.nodes.map(\.identity.key) == ["b", "c"])
    #expect(batch.entries.map(\.sequence) == [3, 4, 5])
    #expect(batch.entries.map(\.event) == [.run(.attached), .sync(.started), .sync(.started)])
    #expect(batch.entries.map(\.node) == [nil, NodeID(1), NodeID(2)])
    // The first sync's cause is an entry from before the attachment.
    #expect(batch.entries.map(\.cause) == [nil, nil, 4])
    #expect(batch.clock.now == 8_030)
  }

  @Test("never goes back in time, even if the machine's clock does")
  func clock() throws {
    var (picture, program) = (RemoteSnapshot(), try Program())
    _ = picture.begin(first, try program.read(moment(at: 500, [("a", .idle)])), program.reader, at: start)
    _ = picture.detach(at: start)
    var second = try Program()
    let batch = picture.begin(
      ProcessDescription(name: "app", pid: 2, start: 0), try second.read(moment(at: 3, [("a", .idle)])),
      second.reader, at: start)
    #expect(batch.clock.now == 500)
    #expect(batch.entries.map(\.time) == [500])
  }

  @Test("does not confuse the second program's entry numbers with the first's")
  func numbers() throws {
    var (picture, program) = (RemoteSnapshot(), try Program())
    let told = moment(at: 500, [("a", .syncing)], entries: [(1, 0), (2, 0)])
    _ = picture.begin(first, try program.read(told), program.reader, at: start)
    _ = picture.detach(at: start)
    var second = try Program()
    var again = moment(at: 3, [("a", .syncing)])
    // Entry 2 is from before the client attached.
    again.lostEntries = 2
    again.nodes[0].stateEntry = 2
    let batch = picture.begin(first, try second.read(again), second.reader, at: start)
    #expect(batch.nodes[0].stateEntry == nil)
  }

  @Test("sends commands with the program's own node ids")
  func commands() throws {
    var (picture, program) = (RemoteSnapshot(), try Program())
    _ = picture.begin(
      first, try program.read(moment(at: 1, [("a", .idle), ("b", .idle)])), program.reader, at: start)
    _ = picture.detach(at: start)
    var second = try Program()
    _ = picture.begin(first, try second.read(moment(at: 2, [("b", .idle)])), second.reader, at: start)
    #expect(picture.inProgram(.sync(NodeID(1))) == .sync(NodeID(0)))
    #expect(picture.inProgram(.sync(NodeID(0))) == nil)
  }

  @Test("keeps the id of a renamed node after reattaching, whatever has its old name then")
  func renamed() throws {
    var (picture, program) = (RemoteSnapshot(), try Program())
    _ = picture.begin(
      first, try program.read(moment(at: 1, [("T#1", .idle), ("b", .idle)])), program.reader, at: start)
    let renaming = picture.next(try program.read(moment(at: 2, [("feed", .idle)])), program.reader.names, at: start)
    #expect(renaming.nodes.map(\.id) == [NodeID(0)])
    _ = picture.detach(at: start)
    var second = try Program()
    let again = moment(at: 2, [("T#1", .idle), ("feed", .idle), ("b", .idle)])
    let batch = picture.begin(first, try second.read(again), second.reader, at: start)
    #expect(batch.nodes.map(\.id) == [NodeID(2), NodeID(0), NodeID(1)])
  }

  @Test("gives a new node with the new name of another one an id of its own")
  func sameNameLater() throws {
    var (picture, program) = (RemoteSnapshot(), try Program())
    _ = picture.begin(first, try program.read(moment(at: 1, [("T#1", .idle)])), program.reader, at: start)
    _ = picture.next(try program.read(moment(at: 2, [("feed", .idle)])), program.reader.names, at: start)
    let more = moment(at: 3, [("feed", .idle), ("feed", .idle)])
    let batch = picture.next(try program.read(more), program.reader.names, at: start)
    #expect(batch.nodes.map(\.id) == [NodeID(1)])
  }

  @Test("short-lived nodes get ids of the places of removed ones, and a node that stays keeps its id")
  func shortLived() throws {
    var (picture, program) = (RemoteSnapshot(), try Program())
    let root = moment(at: 0, [("root", .idle)])
    let begin = picture.begin(first, try program.read(root), program.reader, at: start)
    var (last, own): (NodeID?, Set<NodeID>) = (nil, Set(begin.nodes.map(\.id)))
    for round in 1...500 {
      let id = NodeID(rawValue: UInt32(1 + round % 2) | UInt32(round / 2 % 256) << 24)
      let node = NodeSnapshot(id: id, identity: NodeIdentity(key: "request", kind: .loadable))
      let sent = ChangeBatch(
        gone: [last].compactMap(\.self), clock: ClockSnapshot(now: Int64(round), isRunning: true, kind: .live),
        nodes: [node], roots: [NodeID(0), id], pending: PendingSnapshot(soonest: [], count: 0))
      last = id
      let batch = picture.next(try program.read(sent), program.reader.names, at: start)
      #expect(batch.roots?.first == begin.roots?.first)
      own.formUnion(batch.nodes.map(\.id))
    }
    // Each has an id of its own, at few indexes.
    #expect(own.count == 501)
    #expect((own.map(\.index).max() ?? 0) < 8)
    #expect(picture.everything(at: start).nodes.count == 2)
  }
}
