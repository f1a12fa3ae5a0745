import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios
import Testing

@testable import Simulation

/// Instants that nothing observes follow one another without a step of the run between them. See ``PlannedEvents``.
@Suite("Quiet instants")
@MainActor
struct QuietInstantTests {
  /// Open load, loadables with syncers, a budget, a breaker, outages and a script, all on one server.
  private static func scenario(_ seed: UInt64) -> String {
    var generator = SplitMix64(seed: seed)
    let network = ["0s", "3ms", "{ normal: { mean: 10ms, sd: 4ms } }"].randomElement(using: &generator)!
    let condition = ["budget: shared", "breaker: guard", ""].randomElement(using: &generator)!
    let separator = condition.isEmpty ? "" : ", "
    return """
      seed: \(seed)
      end: 30s
      nodes:
        - { id: shared, kind: budget, ratio: 0.3, min: 1 per 1s }
        - { id: guard, kind: breaker, failures: 4, open: 700ms }
        - { id: api, kind: queue, workers: 2, capacity: 3, service: { exponential: { mean: 40ms } }, down: [{ from: 7s, to: 8s }] }
        - { id: clients, kind: load, server: api, network: \(network), timeout: 150ms, arrivals: [{ poisson: 30 per 1s }, { steady: 40 per 1s, from: 4s, to: 6s }], syncer: { backoff: { min: 50ms, max: 1s, maxAttempts: 4 }\(separator)\(condition) } }
        - { id: client, count: 4, server: api, network: \(network), timeout: 200ms, syncer: { backoff: { min: 100ms, max: 2s } } }
      script: [{ at: 500ms, sync: client-1 }, { at: 500ms, sync: client-2 }, { at: 7500ms, sync: client-3 }, { at: 20s, set: api, state: failed }, { at: 21s, set: api, state: synced }]
      """
  }

  @Test("a run of many instants at once has the events and numbers of one with a step for each", arguments: 0..<20)
  func equality(seed: UInt64) throws {
    let together = try result(seed) { $0.run(until: .seconds(30)) }
    let stepped = try result(seed) { while !$0.isOver, $0.step() {} }
    #expect(together.entries.count > 20)
    #expect(together.entries == stepped.entries)
    #expect(together.counts == stepped.counts)
  }

  private func result(_ seed: UInt64, _ advance: (Simulation) -> Void) throws -> (
    entries: [JournalEntry], counts: [String]
  ) {
    let run = try Run(Self.scenario(seed))
    advance(run.simulation)
    run.drain()
    return (run.entries, try counts(run))
  }

  private func counts(_ run: Run) throws -> [String] {
    let server = try #require(run.simulation.inspector.loadable(run.id("api")) as? SimulatedServer)
    let load = try #require(run.simulation.inspector.loadable(run.id("clients")) as? OpenLoad)
    return ["\(server.counts)", "\(load.counts)"]
  }

  @Test func instantsThatNothingObservesTakeOneStep() throws {
    let run = try Run(
      """
      end: 1s
      nodes:
        - { id: api, kind: queue, service: 1ms }
        - { id: clients, kind: load, server: api, arrivals: { steady: 100 per 1s } }
      """)
    var steps = 0
    run.simulation.run(until: .seconds(1)) { steps += 1 }
    #expect(steps < 10, "200 events")
  }

  @Test("an answer has the request as its cause, also while others wait at the server")
  func cause() throws {
    let run = try Run(
      """
      nodes:
        - { id: api, kind: queue, service: 300ms }
        - { id: client, count: 2, server: api, network: 10ms }
      script: [{ at: 0s, sync: client-1 }, { at: 50ms, sync: client-2 }]
      """)
    run.run(until: .seconds(1))
    for client in ["client-1", "client-2"] {
      let id = try run.id(client)
      let synced = try #require(run.entries.first { $0.node == id && Self.state(of: $0) == .synced })
      let cause = try #require(run.entries.first { $0.sequence == synced.cause })
      #expect(cause.node == id && Self.state(of: cause) == .syncing)
    }
  }

  private static func state(of entry: JournalEntry) -> NodeState? {
    guard case .node(.stateChanged(_, let state, _)) = entry.event else { return nil }
    return state
  }
}
