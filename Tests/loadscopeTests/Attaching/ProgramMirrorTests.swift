import InspectionModel
import Link
import Recordings
import Testing

@testable import loadscope

@Suite("The mirror of an attached program")
struct ProgramMirrorTests {
  private let first = ProcessDescription(name: "app", pid: 1, start: 1_000)
  private static let start = Duration.seconds(7)
  private var start: Duration { Self.start }

  /// A mirror that reads the lines of a program.
  private struct Bench {
    var mirror = ProgramMirror()
    private var encoder = MomentEncoder()

    /// Begins a stream with its first moment. Returns what the mirror makes of it.
    mutating func attach(_ process: ProcessDescription, _ changes: ChangeBatch) throws -> ChangeBatch {
      mirror.beginStream()
      encoder = MomentEncoder()
      _ = try read(LinkHeader(process: process).line)
      return try receive(changes)
    }

    mutating func receive(_ changes: ChangeBatch) throws -> ChangeBatch {
      var received: ChangeBatch?
      for piece in encoder.pieces(of: changes) {
        if case .moment(let moment)? = try read(encoder.line(piece)) {
          received = mirror.apply(moment, at: ProgramMirrorTests.start)
        }
      }
      return try #require(received)
    }

    /// Begins a stream with these lines after its header, and returns its moments.
    mutating func attach(_ process: ProcessDescription, lines: String...) throws -> [ChangeBatch] {
      mirror.beginStream()
      _ = try read(LinkHeader(process: process).line)
      return try lines.compactMap { try receive($0) }
    }

    mutating func receive(_ line: String) throws -> ChangeBatch? {
      guard case .moment(let moment)? = try read(Array((line + "\n").utf8)) else { return nil }
      return mirror.apply(moment, at: ProgramMirrorTests.start)
    }

    private mutating func read(_ line: [UInt8]) throws -> ProgramLine? {
      try line.dropLast().withUnsafeBytes { bytes in try mirror.read(bytes) }
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
    var bench = Bench()
    let told = moment(at: 500, [("a", .syncing), ("b", .idle)], entries: [(7, 0), (8, 0)])
    let batch = try bench.attach(first, told)
    #expect(batch.nodes == told.nodes)
    #expect(batch.entries == told.entries)
    #expect(batch.clock.kind == .live)
    #expect(bench.mirror.now(at: start + .nanoseconds(40)) == 540)
  }

  @Test("keeps its nodes and stops its clock when the program detaches")
  func detached() throws {
    var bench = Bench()
    _ = try bench.attach(first, moment(at: 500, [("a", .syncing)]))
    let batch = bench.mirror.detach(at: start + .nanoseconds(100))
    #expect(batch.clock.kind == .detached)
    #expect(!batch.clock.isRunning)
    #expect(bench.mirror.now(at: start + .seconds(9)) == 600)
    #expect(bench.mirror.everything(at: start).nodes.count == 1)
  }

  @Test("matches nodes by name after reattaching, and adds an attached entry")
  func back() throws {
    var bench = Bench()
    let told = moment(at: 500, [("a", .syncing), ("b", .idle)], entries: [(1, 0), (2, 1)])
    _ = try bench.attach(first, told)
    _ = bench.mirror.detach(at: start + .nanoseconds(100))
    let again = moment(at: 30, [("b", .synced), ("c", .idle)], entries: [(40, 0), (41, 1)])
    let batch = try bench.attach(ProcessDescription(name: "app", pid: 2, start: 9_000), again)
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
    var bench = Bench()
    _ = try bench.attach(first, moment(at: 500, [("a", .idle)]))
    _ = bench.mirror.detach(at: start)
    let batch = try bench.attach(ProcessDescription(name: "app", pid: 2, start: 0), moment(at: 3, [("a", .idle)]))
    #expect(batch.clock.now == 500)
    #expect(batch.entries.map(\.time) == [500])
  }

  @Test("does not confuse the second program's entry numbers with the first's")
  func numbers() throws {
    var bench = Bench()
    let told = moment(at: 500, [("a", .syncing)], entries: [(1, 0), (2, 0)])
    _ = try bench.attach(first, told)
    _ = bench.mirror.detach(at: start)
    var again = moment(at: 3, [("a", .syncing)])
    // Entry 2 is from before the client attached.
    again.lostEntries = 2
    again.nodes[0].stateEntry = 2
    let batch = try bench.attach(first, again)
    #expect(batch.nodes[0].stateEntry == nil)
  }

  @Test("sends no commands to nodes that only the program before had")
  func commands() throws {
    var bench = Bench()
    _ = try bench.attach(first, moment(at: 1, [("a", .idle), ("b", .idle)]))
    _ = bench.mirror.detach(at: start)
    _ = try bench.attach(first, moment(at: 2, [("b", .idle)]))
    #expect(bench.mirror.inProgram(.sync(NodeID(1))) == .sync(NodeID(1)))
    #expect(bench.mirror.inProgram(.sync(NodeID(0))) == nil)
  }

  @Test("keeps the id of a renamed node after reattaching, whatever has its old name then")
  func renamed() throws {
    var bench = Bench()
    _ = try bench.attach(first, moment(at: 1, [("T#1", .idle), ("b", .idle)]))
    let renaming = try bench.receive(moment(at: 2, [("feed", .idle)]))
    #expect(renaming.nodes.map(\.id) == [NodeID(0)])
    _ = bench.mirror.detach(at: start)
    let again = moment(at: 2, [("T#1", .idle), ("feed", .idle), ("b", .idle)])
    let batch = try bench.attach(first, again)
    #expect(batch.nodes.map(\.id) == [NodeID(2), NodeID(0), NodeID(1)])
  }

  @Test("gives a new node with the new name of another one an id of its own")
  func sameNameLater() throws {
    var bench = Bench()
    _ = try bench.attach(first, moment(at: 1, [("T#1", .idle)]))
    _ = try bench.receive(moment(at: 2, [("feed", .idle)]))
    let more = moment(at: 3, [("feed", .idle), ("feed", .idle)])
    let batch = try bench.receive(more)
    #expect(batch.nodes.map(\.id) == [NodeID(1)])
  }

  @Test("indexes of removed nodes are reused under new ids, and a node that stays keeps its id")
  func shortLived() throws {
    var bench = Bench()
    let root = moment(at: 0, [("root", .idle)])
    let begin = try bench.attach(first, root)
    var (last, own): (NodeID?, Set<NodeID>) = (nil, Set(begin.nodes.map(\.id)))
    for round in 1...500 {
      let id = NodeID(rawValue: UInt32(1 + round % 2) | UInt32(round / 2 % 256) << 24)
      let node = NodeSnapshot(id: id, identity: NodeIdentity(key: "request", kind: .loadable))
      let sent = ChangeBatch(
        gone: [last].compactMap(\.self), clock: ClockSnapshot(now: Int64(round), isRunning: true, kind: .live),
        nodes: [node], roots: [NodeID(0), id], pending: PendingSnapshot(soonest: [], count: 0))
      last = id
      let batch = try bench.receive(sent)
      #expect(batch.roots?.first == begin.roots?.first)
      own.formUnion(batch.nodes.map(\.id))
    }
    // Each has an id of its own, at few indexes.
    #expect(own.count == 501)
    #expect((own.map(\.index).max() ?? 0) < 8)
    #expect(bench.mirror.everything(at: start).nodes.count == 2)
  }

  // MARK: Event numbers

  private let rest = #""roots":[0],"nodes":[{"n":0,"key":"a","kind":"loadable"}]"#
  private let node = #""new":["a"],"roots":[0],"nodes":[{"n":0,"key":"a","kind":"loadable","stateEntry":7}]"#

  private func event(_ number: Int, at time: Int) -> String {
    #"{"t":\#(time),"seq":\#(number),"node":"a","event":"syncStarted"}"#
  }

  /// A program was attached, and its last event has the number 2.
  private func lost() throws -> Bench {
    var bench = Bench()
    _ = try bench.attach(first, moment(at: 500, [("a", .syncing)], entries: [(1, 0), (2, 0)]))
    _ = bench.mirror.detach(at: start)
    return bench
  }

  @Test("numbers the events of a new stream without a gap, also if they come in a later part")
  func numbersInParts() throws {
    var bench = try lost()
    let events = #""events":[\#(event(41, at: 9)),\#(event(42, at: 9))]"#
    let batch = try #require(
      bench.attach(
        first, lines: #"{"part":1,"t":0,"seq":0,"key":true,"new":["a"]}"#,
        #"{"part":2,"t":9,"seq":42,\#(events),"lost":40}"#,
        #"{"part":3,"t":9,"seq":42,"roots":[0],"nodes":[{"n":0,"key":"a","kind":"loadable","stateEntry":42}]}"#,
        #"{"ready":3}"#
      ).last)
    #expect(batch.entries.map(\.sequence) == [3, 4, 5])
    #expect(batch.nodes.map(\.stateEntry) == [5])
    let next = try bench.receive(#"{"t":10,"seq":43,"events":[\#(event(43, at: 10))]}"#)
    #expect(next?.entries.map(\.sequence) == [6])
  }

  @Test("the first event of a new stream may have any number, also long after its first moment")
  func numbersLater() throws {
    var bench = try lost()
    let batch = try #require(bench.attach(first, lines: #"{"t":0,"seq":0,"key":true,\#(node)}"#).last)
    #expect(batch.entries.map(\.event) == [.run(.attached)])
    #expect(batch.nodes.map(\.stateEntry) == [nil])
    let next = try bench.receive(#"{"t":10,"seq":5001,"events":[\#(event(5_001, at: 10))]}"#)
    #expect(next?.entries.map(\.sequence) == [4])
    let last = try bench.receive(#"{"t":11,"seq":5002,"events":[\#(event(5_002, at: 11))]}"#)
    #expect(last?.entries.map(\.sequence) == [5])
  }

  @Test("the keys of the first event may be in any order")
  func anyOrder() throws {
    var bench = try lost()
    let events = #""events":[{"event":"syncStarted","node":"a","seq":9,"t":3}]"#
    let batch = try #require(
      bench.attach(
        first,
        lines:
          #"{"t":5,"seq":9,"key":true,"new":["a"],\#(events),"roots":[0],"nodes":[{"n":0,"key":"a","kind":"loadable"}]}"#
      ).last)
    #expect(batch.entries.map(\.sequence) == [3, 4])
    #expect(batch.entries.map(\.time).allSatisfy { $0 >= 500 })
  }

  @Test("a new stream of a newer minor version may begin with an event that has unknown keys")
  func newerVersion() throws {
    var bench = try lost()
    let header = LinkHeader(process: first).line
    let newer = String(decoding: header, as: UTF8.self)
      .replacing("\"version\":\"\(FormatVersion.current)\"", with: #""version":"3.99""#)
    #expect(newer.contains("3.99"))
    bench.mirror.beginStream()
    _ = try bench.receive(String(newer.dropLast()))
    let events = #""events":[{"t":3,"seq":9,"node":"a","event":"syncStarted","glow":{"t":1}}]"#
    let batch = try bench.receive(#"{"t":3,"seq":9,"key":true,"new":["a"],\#(events),\#(rest)}"#)
    #expect(batch?.entries.map(\.sequence) == [3, 4])
  }

  // MARK: Breakpoints and what is due

  @Test("a breakpoint is set at the time of the last changes, as the next ones may be earlier than the present")
  func breakpointTime() throws {
    var bench = Bench()
    _ = try bench.attach(first, moment(at: 500, [("a", .syncing)]))
    let change = bench.mirror.set(.anyChange, of: NodeID(0))
    #expect(change?.clock.now == 500)
    #expect(bench.mirror.now(at: start + .nanoseconds(7)) == 507)
  }

  @Test("a hit breakpoint does not bring a removed node back")
  func hitOfRemoved() throws {
    var bench = Bench()
    _ = try bench.attach(first, lines: #"{"t":0,"seq":0,"key":true,\#(node)}"#)
    _ = bench.mirror.set(.anyChange, of: NodeID(0))
    let events = #"[{"t":1,"seq":1,"node":"a","event":"stateChanged","state":"syncing","from":"idle"}]"#
    _ = try bench.receive(#"{"t":1,"seq":1,"events":\#(events),"gone":[0],"roots":[]}"#)
    #expect(bench.mirror.hit != nil)
    #expect(bench.mirror.everything(at: start).nodes == [])
  }

  @Test("what is due stays while a stream that has been reopened tells nothing yet")
  func dueWhileReopened() throws {
    var bench = Bench()
    let pending = #""pending":{"count":1,"new":[[0,{"timer":1,"t":9,"label":"next sync","node":0}]]}"#
    _ = try bench.attach(first, lines: #"{"t":0,"seq":0,"key":true,\#(node),\#(pending)}"#)
    _ = bench.mirror.detach(at: start)
    bench.mirror.beginStream()
    #expect(bench.mirror.pending(atMost: 9).soonest.map(\.time) == [9])
  }
}
