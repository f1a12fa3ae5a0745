import InspectionModel
import Testing

@testable import Simulation

@Suite("Simulated loadables")
@MainActor
struct SimulatedLoadableTests {
  @Test("a sync takes its latency and ends by the outcomes, the last of which repeats")
  func outcomes() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 100ms, outcomes: [timeout, ok] }]
      script: [{ at: 1s, sync: a }, { at: 2s, sync: a }, { at: 3s, sync: a }]
      """)
    run.run(until: .seconds(4))
    #expect(
      try run.states(of: "a") == [
        "1000ms syncing", "1100ms failed timeout", "2000ms syncing", "2100ms synced", "3000ms syncing", "3100ms synced",
      ])
  }

  @Test("a sync that hangs never ends by itself")
  func hang() throws {
    let run = try Run("nodes: [{ id: a, outcomes: [hang] }]\nscript: [{ at: 1s, sync: a }]")
    run.run(until: .seconds(3_600))
    #expect(try run.node("a").state == .syncing)
    #expect(run.clock.next == nil)
  }

  @Test("cached contents exist before the first sync")
  func cached() throws {
    let run = try Run("nodes: [{ id: a, initialContents: cached }, { id: b }]")
    #expect(try run.node("a").hasContents)
    #expect(try run.node("a").state == .idle)
    #expect(try !run.node("b").hasContents)
  }

  @Test("a failure keeps the contents or drops them", arguments: [("keep", true), ("drop", false)])
  func onFailure(policy: String, keeps: Bool) throws {
    let run = try Run(
      """
      nodes: [{ id: a, initialContents: cached, outcomes: [boom], onFailure: \(policy) }]
      script: [{ at: 1s, sync: a }]
      """)
    run.run(until: .seconds(2))
    #expect(try run.node("a").hasContents == keeps)
    #expect(try run.node("a").state == .failed)
  }

  @Test("fail drops the contents of a never synced loadable if its failures drop them")
  func failDrops() throws {
    let run = try Run(
      """
      nodes: [{ id: a, initialContents: cached, onFailure: drop }]
      script: [{ at: 1s, fail: a, error: cut }]
      """)
    run.run(until: .seconds(2))
    #expect(try !run.node("a").hasContents)
  }

  @Test("fail ends the current attempt, whose outcome is discarded")
  func failWhileSyncing() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 1s }]
      script: [{ at: 1s, sync: a }, { at: 1500ms, fail: a, error: cut }]
      """)
    run.run(until: .seconds(10))
    #expect(try run.states(of: "a") == ["1000ms syncing", "1500ms failed cut"])
  }

  @Test("an attempt ended by fail has used up its outcome")
  func failUsesOutcome() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 100ms, outcomes: [first, second] }]
      script: [{ at: 0s, sync: a }, { at: 50ms, fail: a, error: cut }, { at: 1s, sync: a }]
      """)
    run.run(until: .seconds(2))
    #expect(try run.states(of: "a").last == "1100ms failed second")
  }

  @Test("set changes a pure loadable's state, and its contents independently")
  func set() throws {
    let run = try Run(
      """
      nodes: [{ id: a, kind: pure }]
      script:
        - { at: 1s, set: a, state: synced }
        - { at: 2s, set: a, state: failed, error: lost, contents: false }
        - { at: 3s, set: a, state: idle }
      """)
    run.run(until: .seconds(1))
    #expect(try run.node("a").hasContents)
    run.run(until: .seconds(3))
    #expect(try !run.node("a").hasContents)
    #expect(try run.states(of: "a") == ["1000ms synced", "2000ms failed lost", "3000ms idle"])
  }
}
