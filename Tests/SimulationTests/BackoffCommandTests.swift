import InspectionModel
import Testing

@testable import Simulation

@Suite("Changing a back-off while it runs")
@MainActor
struct BackoffCommandTests {
  private static let scenario = """
    nodes:
      - { id: a, latency: 100ms, outcomes: [down], syncer: { backoff: { min: 1s, max: 60s, multiplier: 2 } } }
      - { id: b, latency: 100ms }
    script: [{ at: 0s, sync: a }]
    """

  @Test("new values apply from the next delay, and the failure count stays")
  func changed() throws {
    let run = try Run(Self.scenario)
    let id = try run.id("a")
    // In the middle of the first delay, from 100 ms to 1100 ms.
    run.run(until: .milliseconds(500))
    var backoff = try #require(try run.node("a").backoff)
    backoff.min = 3_000_000_000
    #expect(run.perform(.setBackoff(id, backoff)) == .done(nodes: 1))
    #expect(try run.node("a").backoff == backoff)
    run.run(until: .seconds(8))
    #expect(
      try run.states(of: "a") == [
        "0ms syncing", "100ms failed down", "1100ms syncing", "1200ms failed down", "7200ms syncing",
        "7300ms failed down",
      ])
    #expect(run.entries.contains { $0.event == .command(.given(.setBackoff(id, backoff), by: .user)) && $0.node == id })
  }

  @Test("impossible values are refused and change nothing")
  func impossible() throws {
    let run = try Run(Self.scenario)
    let id = try run.id("a")
    let old = try run.node("a").backoff
    let backoff = NodeBackoff(min: 2, max: 1, multiplier: 2)
    #expect(
      run.perform(.setBackoff(id, backoff))
        == .ignored(.invalidBackoff))
    #expect(try run.node("a").backoff == old)
  }

  @Test("a node without a syncer has no back-off to change")
  func none() throws {
    let run = try Run(Self.scenario)
    #expect(try run.node("b").backoff == nil)
    let backoff = NodeBackoff(min: 1, max: 1, multiplier: 2)
    #expect(run.perform(.setBackoff(try run.id("b"), backoff)) == .ignored(.noBackoff))
    #expect(run.perform(.setBackoff(NodeID(99), backoff)) == .ignored(.unknownNode))
  }
}
