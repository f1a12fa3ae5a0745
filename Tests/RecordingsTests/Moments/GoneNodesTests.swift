import InspectionModel
import Testing

@testable import Recordings

@Suite("Removed nodes in a recording")
struct GoneNodesTests {
  private static let header = RecordingHeader(title: "A", file: "a.yaml", scenario: "", seed: 0)

  private func node(_ id: NodeID, _ key: String) -> NodeSnapshot {
    NodeSnapshot(id: id, identity: NodeIdentity(key: key, kind: .loadable))
  }

  private func moment(
    _ time: Int64, gone: [NodeID] = [], nodes: [NodeSnapshot] = [], entries: [JournalEntry] = []
  ) -> ChangeBatch {
    ChangeBatch(gone: gone, clock: ClockSnapshot(now: time), nodes: nodes, entries: entries, pending: .none)
  }

  private func recording(of batches: [ChangeBatch], shortestStretch: Int) throws -> Recording {
    var encoder = MomentEncoder(shortestStretch: shortestStretch)
    return try Recording(batches.reduce(Self.header.line) { $0 + encoder.line($1) })
  }

  /// Three nodes use the first place, one after another.
  private func moments() throws -> [ChangeBatch] {
    let first = NodeID(0)
    let second = try #require(first.successor)
    let third = try #require(second.successor)
    let entry = { (number: UInt64, node: NodeID) in
      JournalEntry(sequence: number, time: Int64(number), node: node, event: .node(.notified), cause: nil)
    }
    return [
      moment(0, nodes: [node(first, "a"), node(NodeID(1), "b")]),
      moment(1, gone: [first], entries: [entry(1, first)]),
      moment(2, nodes: [node(second, "a")], entries: [entry(2, second)]),
      moment(3, gone: [second], nodes: [node(third, "c")], entries: [entry(3, third)]),
    ]
  }

  @Test("leave the state, and the next node in their place gets another number", arguments: [1, 1 << 20])
  func numbers(shortestStretch: Int) throws {
    let recording = try recording(of: moments(), shortestStretch: shortestStretch)
    #expect(recording.damage == nil)
    var state = RecordedState()
    var keys: [[String?]] = []
    for index in 0..<recording.count {
      _ = try recording.advance(&state, to: index)
      keys.append(state.nodes.map { $0?.identity.key })
    }
    #expect(keys == [["a", "b"], [nil, "b"], [nil, "b", "a"], [nil, "b", nil, "c"]])
  }

  @Test("keep their events", arguments: [1, 1 << 20])
  func events(shortestStretch: Int) throws {
    let recording = try recording(of: moments(), shortestStretch: shortestStretch)
    let nodes = try (1..<recording.count).map { try recording.entries(of: $0).first?.node }
    #expect(nodes == [NodeID(0), NodeID(2), NodeID(3)])
  }

  @Test("are numbered in commands, and a command for a node without a number is refused")
  func commands() throws {
    let first = NodeID(0)
    let second = try #require(first.successor)
    let start = { (node: NodeID) in PendingEvent(id: .action(node), time: 5, node: node, label: "start") }
    let commands: [NodeCommand] = [
      .sync(second), .fireNow(start(second)), .clock(.jumpToEvent(of: second, isForward: true)), .sync(NodeID(7)),
    ]
    let entries = commands.enumerated().map { index, command in
      JournalEntry(
        sequence: UInt64(index) + 1, time: 1, node: command.node, event: .command(.given(command, by: .user)),
        cause: nil)
    }
    let recording = try recording(
      of: [
        moment(0, nodes: [node(first, "a")]), moment(1, gone: [first]),
        moment(2, nodes: [node(second, "b")], entries: entries),
      ], shortestStretch: 1 << 20)
    let number = NodeID(1)
    #expect(
      try recording.entries(of: 2).map(\.event) == [
        .command(.given(.sync(number), by: .user)), .command(.given(.fireNow(start(number)), by: .user)),
        .command(.given(.clock(.jumpToEvent(of: number, isForward: true)), by: .user)),
        .command(.refused(.unknownNode)),
      ])
  }

  @MainActor
  @Test("reappear when the player goes back, and disappear when it goes forward")
  func player() throws {
    let recording = try recording(of: moments(), shortestStretch: 1 << 20)
    let player = try RecordingPlayer(title: "A", recording)
    let watcher = Watcher(player)
    watcher.look()
    player.perform(.clock(.jump(to: 3)))
    watcher.look()
    #expect(watcher.state.nodes.map { $0?.identity.key } == [nil, "b", nil, "c"])
    player.perform(.clock(.jump(to: 0)))
    watcher.look()
    #expect(watcher.state.nodes.compactMap { $0?.identity.key } == ["a", "b"])
  }
}
