import InspectionModel
import Testing

@testable import Simulation

@Suite("Syncers in a simulation")
@MainActor
struct SyncerTests {
  @Test("the delays between attempts match the back-off, to the nanosecond")
  func backoff() throws {
    let run = try Run(
      """
      nodes:
        - id: a
          latency: 100ms
          outcomes: [down, down, down, ok]
          syncer: { backoff: { min: 1s, max: 60s, multiplier: 1.5 } }
      script: [{ at: 0s, sync: a }]
      """)
    run.run(until: .seconds(60))
    #expect(
      try run.states(of: "a") == [
        "0ms syncing", "100ms failed down", "1100ms syncing", "1200ms failed down", "2700ms syncing",
        "2800ms failed down", "5050ms syncing", "5150ms synced",
      ])
  }

  @Test("a syncer syncs again one period after a success")
  func period() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 100ms, syncer: { policy: sync, period: 2s } }]
      script: [{ at: 0s, sync: a }]
      """)
    run.run(until: .milliseconds(4_500))
    #expect(
      try run.states(of: "a") == [
        "0ms syncing", "100ms synced", "2100ms syncing", "2200ms synced", "4200ms syncing", "4300ms synced",
      ])
  }

  @Test("a syncer gives up after its maximum number of attempts")
  func gaveUp() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 100ms, outcomes: [down], syncer: { backoff: { min: 1s, max: 1s, maxAttempts: 2 } } }]
      script: [{ at: 0s, sync: a }]
      """)
    run.run(until: .seconds(60))
    #expect(try run.node("a").counts.failures == 2)
    #expect(try run.node("a").retry == .gaveUp(attempts: 2))
    #expect(run.clock.next == nil)
  }

  @Test("a group's syncer syncs the children that need it")
  func group() throws {
    let run = try Run(
      """
      nodes:
        - id: both
          kind: group
          syncer: { backoff: { min: 1s, max: 1s } }
          children: [{ id: a, latency: 100ms }, { id: b, latency: 100ms, outcomes: [down, ok] }]
      script: [{ at: 0s, sync: both }]
      """)
    run.run(until: .seconds(5))
    #expect(try run.states(of: "a") == ["0ms syncing", "100ms synced"])
    #expect(try run.states(of: "b").suffix(2) == ["1100ms syncing", "1200ms synced"])
    #expect(try run.node("both").state == .synced)
  }
}
