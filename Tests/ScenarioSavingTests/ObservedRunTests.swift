import InspectionModel
import Scenarios
import Simulation
import TestSupport
import Testing

@testable import ScenarioSaving

@Suite("Watching a run")
@MainActor
struct ObservedRunTests {
  private func node(_ index: Int, _ key: String, _ state: NodeState, children: [Int] = []) -> NodeSnapshot {
    var node = NodeSnapshot(
      id: NodeID(index), identity: NodeIdentity(key: key, kind: children.isEmpty ? .loadable : .group(.all)))
    node.state = state
    node.children = children.map { NodeID($0) }
    return node
  }

  private func entry(
    _ sequence: UInt64, at time: Int64, _ node: Int?, _ event: JournalEvent, cause: UInt64? = nil
  ) -> JournalEntry {
    JournalEntry(sequence: sequence, time: time, node: node.map { NodeID($0) }, event: event, cause: cause)
  }

  private func batch(
    at time: Int64, _ nodes: [NodeSnapshot] = [], _ entries: [JournalEntry] = [], lost: Int = 0, gone: [Int] = []
  ) -> ChangeBatch {
    ChangeBatch(
      gone: gone.map { NodeID($0) }, clock: ClockSnapshot(now: time), nodes: nodes, roots: nodes.map(\.id),
      entries: entries, lostEntries: lost)
  }

  private func change(_ from: NodeState, _ to: NodeState) -> JournalEvent {
    .node(.stateChanged(from: from, to: to, error: nil))
  }

  @Test("the state at the start is that before the events of the first batch")
  func start() throws {
    var run = ObservedRun()
    var token = node(0, "token", .synced)
    token.hasContents = true
    run.add(
      batch(
        at: 9_000, [token],
        [
          entry(7, at: 5_000, 0, .sync(.started)), entry(8, at: 5_000, 0, change(.failed, .syncing), cause: 7),
          entry(9, at: 8_000, 0, change(.syncing, .synced), cause: 8),
          entry(10, at: 8_000, 0, .node(.contentsChanged(isAvailable: true)), cause: 9),
        ]))
    let start = try #require(run.nodes[NodeID(0)]?.start)
    #expect(start.state == .failed)
    #expect(!start.hasContents)
    #expect(run.start == 5_000)
    #expect(run.end == 8_000)
  }

  @Test("a complete journal begins with the clock")
  func complete() {
    var run = ObservedRun()
    run.add(batch(at: 9_000, [node(0, "a", .syncing)], [entry(1, at: 3_000, 0, change(.idle, .syncing))]))
    #expect(run.start == 0)
  }

  @Test("lost events are counted, and a changed state implies an event")
  func lost() throws {
    var run = ObservedRun()
    run.add(batch(at: 0, [node(0, "a", .idle), node(1, "b", .idle)]))
    run.add(
      batch(
        at: 9_000, [node(0, "a", .failed), node(1, "b", .synced)], [entry(9, at: 8_000, 1, change(.syncing, .synced))],
        lost: 5))
    #expect(run.lostCount == 5)
    #expect(run.entries.map(\.event) == [change(.idle, .syncing), change(.syncing, .synced), change(.idle, .failed)])
    let saved = try ObservedScenario(of: run, titled: "x", introduction: [], named: "x.yaml")
    #expect(saved.differing == [])
    #expect(saved.losses.contains("5 events, which were lost"))
  }

  @Test("a program that starts again begins a new run")
  func startedAgain() throws {
    var run = ObservedRun()
    run.add(batch(at: 0, [node(0, "a", .idle)]))
    run.add(batch(at: 5_000, [node(0, "a", .failed)], [entry(1, at: 5_000, 0, change(.idle, .failed))]))
    run.add(
      batch(
        at: 9_000, [node(0, "a", .syncing)],
        [entry(2, at: 8_000, nil, .run(.attached)), entry(3, at: 8_500, 0, change(.idle, .syncing))]))
    #expect(run.isOfLaterProcess)
    #expect(run.start == 8_500)
    #expect(run.entries.count == 1)
    #expect(run.nodes[NodeID(0)]?.start.state == .idle)
    let saved = try ObservedScenario(of: run, titled: "x", introduction: [], named: "x.yaml")
    #expect(saved.losses.contains("the program before it started again"))
  }

  @Test("of too many events, the latest are kept, and the run begins there", arguments: [40, 60, 100])
  func limit(limit: Int) throws {
    let scenario = try ScenarioReader.read(BuiltInScenarios.text(of: "tour"), file: "tour")
    let observer = RunObserver(limit: limit)
    let simulation = try Simulation(scenario, consumers: [observer])
    simulation.runToEnd()
    #expect(observer.run.entries.count <= limit)
    #expect(observer.run.droppedCount > 0)
    let saved = try ObservedScenario(of: observer.run, titled: "x", introduction: [], named: "x.yaml")
    #expect(saved.differing == [], "\(saved.file.text)")
  }

  @Test("the times of a recording may be any", arguments: [false, true])
  func extremeTimes(isLimited: Bool) throws {
    var run = isLimited ? ObservedRun(limit: 6) : ObservedRun()
    var token = node(0, "token", .idle)
    token.backoff = NodeBackoff(min: 1_000_000_000, max: 2_000_000_000, multiplier: 2, period: 1_000_000_000)
    let action = {
      var node = NodeSnapshot(id: NodeID(1), identity: NodeIdentity(key: "upload", kind: .action))
      node.state = .idle
      return node
    }()
    run.add(batch(at: 0, [token, action]))
    let events: [(Int64, Int, JournalEvent, UInt64?)] = [
      (0, 0, .command(.given(.addFault(NodeID(0), Fault(.delay(.max), count: nil)), by: .user)), nil),
      (0, 0, .command(.given(.addFault(NodeID(0), Fault(.delay(.max), count: nil)), by: .user)), nil),
      (0, 0, .sync(.started), nil), (0, 0, change(.idle, .syncing), 3),
      (1, 0, change(.syncing, .synced), 4), (1, 0, .timer(.armed(by: .syncer, delay: .max, attempt: 0)), 5),
      (1, 1, .sync(.started), nil), (1, 1, change(.idle, .syncing), 7),
      (2, 1, change(.syncing, .synced), 8), (2, 1, .action(.scheduled(at: .min)), 9),
      (.max, 0, .timer(.fired(by: .syncer, armed: 6)), 6), (.max, 0, .sync(.started), 11),
      (.max, 0, change(.synced, .syncing), 12),
    ]
    for (index, event) in events.enumerated() {
      let entry = entry(UInt64(index) + 1, at: event.0, event.1, event.2, cause: event.3)
      run.add(batch(at: event.0, [], [entry]))
    }
    _ = try? ObservedScenario(of: run, titled: "x", introduction: [], named: "x.yaml")
  }

  @Test("a leaf that a proxy would sync by mistake is set by the script, and so is the proxy")
  func unknownTarget() throws {
    // The proxy had another target when the sync was forwarded, which no event tells.
    var run = ObservedRun()
    let proxy = {
      var node = NodeSnapshot(id: NodeID(0), identity: NodeIdentity(key: "current", kind: .proxy))
      node.children = [NodeID(1)]
      return node
    }()
    run.add(batch(at: 0, [proxy, node(1, "grace", .idle)]))
    run.add(
      batch(
        at: 9_000, [],
        [
          entry(1, at: 1_000, 0, .sync(.forwarded(ifNeeded: false))),
          entry(2, at: 1_000, 0, change(.idle, .syncing), cause: 1),
          entry(3, at: 5_000, 0, change(.syncing, .synced)), entry(4, at: 8_000, 1, change(.idle, .synced)),
        ]))
    let saved = try ObservedScenario(of: run, titled: "x", introduction: [], named: "x.yaml")
    #expect(saved.differing == [], "\(saved.file.text)")
    #expect(saved.losses.contains("current: the kind proxy; the script sets its states"))
  }
}
