import InspectionModel
import Testing

@testable import Simulation

@Suite("Instants")
@MainActor
struct InstantTests {
  @Test("due timers fire before the script's entries of the same time")
  func timersBeforeScript() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 1s }]
      script: [{ at: 0s, sync: a }, { at: 1s, sync: a }]
      """)
    run.run(until: .seconds(1))
    // In the other order, the second sync would have been ignored.
    #expect(try run.states(of: "a") == ["0ms syncing", "1000ms synced", "1000ms syncing"])
    #expect(try run.node("a").counts.ignored == 0)
  }

  @Test("timers that a script entry makes due fire before the next entry")
  func dueAtOnce() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 0s }]
      script: [{ at: 1s, sync: a }, { at: 1s, sync: a }]
      """)
    run.run(until: .seconds(1))
    #expect(try run.states(of: "a") == ["1000ms syncing", "1000ms synced", "1000ms syncing", "1000ms synced"])
  }

  @Test("entries of one time run in file order")
  func fileOrder() throws {
    let run = try Run(
      """
      nodes: [{ id: a, kind: pure }]
      script:
        - { at: 2s, set: a, state: idle }
        - { at: 1s, set: a, state: syncing }
        - { at: 1s, set: a, state: synced }
      """)
    run.run(until: .seconds(2))
    #expect(try run.states(of: "a") == ["1000ms syncing", "1000ms synced", "2000ms idle"])
  }

  @Test("script entries at 0 s run at the start")
  func start() throws {
    let run = try Run("nodes: [{ id: a }]\nscript: [{ at: 0s, sync: a }]")
    #expect(try run.node("a").state == .syncing)
  }

  @Test("an instant that never ends stops the run with an error that names the node")
  func runaway() throws {
    let run = try Run(
      """
      nodes: [{ id: all-at-once, kind: group, children: [{ id: a, count: 20, latency: 1s }] }]
      script: [{ at: 0s, sync: all-at-once }]
      """, eventLimit: 10)
    run.run(until: .seconds(2))
    let failure = try #require(run.clock.failure)
    #expect(failure.contains("more than 10 events"))
    #expect(failure.contains("a-12"))
    #expect(run.perform(.syncRoots) == .ignored(.ended))
    #expect(!run.simulation.isRunning)
    let (stopped, ended) = (run.entries[run.entries.count - 2], try #require(run.entries.last))
    #expect(stopped.event == .run(.stopped(failure)))
    #expect(ended.event == .run(.ended(run.simulation.lints)))
    #expect(ended.cause == stopped.sequence)
    #expect(run.simulation.lints[.endlessInstant] == 1)
    run.runToEnd()
    #expect(run.entries.last == ended)
  }

  @Test("the same scenario gives the same journal, however the clock advances")
  func determinism() throws {
    let text = """
      nodes:
        - id: all
          name: everything
          kind: group
          children:
            - { id: a, count: 5, latency: 700ms, outcomes: [x, y, ok], syncer: { backoff: { min: 1s, max: 9s } } }
      script: [{ at: 100ms, sync: group }, { at: 3s, fail: a-2, error: boom }, { at: 4s, syncIfNeeded: group }]
      """.replacing("id: all", with: "id: group")
    let whole = try Run(text)
    whole.run(until: .seconds(20))
    let steps = try Run(text)
    while steps.simulation.virtualTime < .seconds(20), steps.clock.next.map({ $0.time <= 20_000_000_000 }) == true {
      steps.perform(.clock(.step))
    }
    let inPieces = try Run(text)
    for piece in 1...2_000 { inPieces.run(until: .milliseconds(10 * piece)) }
    #expect(whole.entries.count > 50)
    #expect(steps.entries == whole.entries)
    #expect(inPieces.entries == whole.entries)
  }
}
