import InspectionModel
import Testing

@testable import Simulation

@Suite("Waiters as nodes of a simulation")
@MainActor
struct WaiterNodeTests {
  private static let text = """
    nodes: [{ id: a, latency: 1s, outcomes: [x, ok] }]
    waiters:
      - { id: patient, for: a, timeout: 10s, at: 1s }
      - { id: hasty, for: a, timeout: 1.5s, at: 1s }
    """

  @Test("a waiter is a top-level node that refers to the node it waits for")
  func tree() throws {
    let run = try Run(Self.text)
    let (node, waiter) = try (run.node("a"), run.node("patient"))
    #expect(waiter.identity.kind == .waiter)
    #expect(waiter.children == [node.id])
    #expect(waiter.home == nil)
    #expect(node.home == nil)
    #expect(try run.simulation.node("hasty") == run.id("hasty"))
  }

  @Test("a waiter is a parent of its node, but not its home")
  func home() throws {
    let run = try Run(
      """
      nodes: [{ id: g, kind: group, children: [b] }, { id: b }]
      waiters: [{ id: w, for: b, timeout: 1s }]
      """)
    #expect(try run.node("b").home == nil)
    #expect(try run.node("b").parents == [run.id("g"), run.id("w")])
  }

  @Test("a waiter is idle, then syncing while it waits, then synced or failed")
  func states() throws {
    let run = try Run(Self.text)
    #expect(try run.node("patient").state == .idle)
    run.run(until: .seconds(9))
    #expect(try run.states(of: "patient") == ["1000ms syncing", "4000ms synced"])
    #expect(try run.states(of: "hasty") == ["1000ms syncing", "2500ms failed timed-out"])
    #expect(try run.node("hasty").error == NodeError(text: "timed-out"))
  }

  @Test("a waiter shows its remaining time, and its target only the retries of the waiters")
  func timer() throws {
    let run = try Run(Self.text)
    run.run(until: .milliseconds(2_100))
    #expect(
      try run.node("patient").retry
        == .armed(deadline: 11_000_000_000, delay: 10_000_000_000, attempt: 0, by: .timeout))
    #expect(
      try run.node("a").retry
        == .armed(deadline: 3_000_000_000, delay: 1_000_000_000, attempt: 1, by: .waiter("patient")))
    let pending = run.simulation.pending(atMost: 9).soonest.filter { $0.label == "timeout" }
    #expect(try pending.map(\.node) == [run.id("hasty"), run.id("patient")])
    run.run(until: .seconds(9))
    #expect(try run.node("patient").retry == nil)
    #expect(try run.node("hasty").retry == nil)
  }

  @Test("a timeout is caused by the node's last change, and the node's sync by the waiter")
  func causes() throws {
    let run = try Run(Self.text)
    run.run(until: .seconds(9))
    func entry(_ number: UInt64?) -> JournalEntry? { run.entries.first { $0.sequence == number } }
    let (node, hasty, patient) = try (run.id("a"), run.id("hasty"), run.id("patient"))
    let timedOut = run.entries.last { $0.node == hasty && $0.event.isChange(to: .failed) }
    let failed = entry(timedOut?.cause)
    #expect(failed?.node == node)
    #expect(failed?.event.isChange(to: .failed) == true)
    let began = run.entries.first { $0.node == node && $0.event == .sync(.started) }
    #expect(entry(began?.cause)?.node == patient)
    let satisfied = run.entries.last { $0.node == patient && $0.event.isChange(to: .synced) }
    #expect(entry(satisfied?.cause)?.node == node)
  }

  @Test("failing a waiter times it out at once, and does not affect the node")
  func fail() throws {
    let run = try Run(Self.text)
    run.run(until: .milliseconds(1_500))
    #expect(try run.perform(.fail(run.id("patient"), error: "x")) == .done(nodes: 1))
    #expect(try run.states(of: "patient") == ["1000ms syncing", "1500ms failed timed-out"])
    #expect(try run.node("a").state == .syncing)
    let end = run.entries.last { if case .waiter("patient", _) = $0.event { true } else { false } }
    #expect(end?.event == .waiter("patient", .timedOut(after: 500_000_000)))
    #expect(try run.perform(.fail(run.id("patient"), error: "x")) == .ignored(.nothingToSet))
  }

  @Test("a timeout fired early is caused by the user's command")
  func fired() throws {
    let run = try Run(Self.text)
    run.run(until: .milliseconds(1_500))
    let timer = try #require(
      try run.simulation.pending(atMost: 9).soonest.first { try $0.label == "timeout" && $0.node == run.id("patient") }
    )
    run.perform(.fireNow(timer))
    let failed = run.entries.last { $0.event.isChange(to: .failed) }
    let cause = run.entries.first { $0.sequence == failed?.cause }
    #expect(try failed?.node == run.id("patient"))
    #expect(cause?.event == .command(.given(.fireNow(timer), by: .user)))
  }

  @Test("a waiter cannot be synced or set, and takes no faults")
  func refusals() throws {
    let run = try Run(Self.text)
    let waiter = try run.id("patient")
    #expect(run.perform(.sync(waiter)) == .ignored(.cannotSync))
    #expect(run.perform(.setState(waiter, .synced, hasContents: nil, error: nil)) == .ignored(.nothingToSet))
    #expect(run.perform(.addFault(waiter, Fault(.hang))) == .ignored(.nothingToFault))
    #expect(run.perform(.syncRoots) == .done(nodes: 1))
  }

  @Test("the clock pauses at a waiter's breakpoint")
  func breakpoint() throws {
    let run = try Run(Self.text)
    run.perform(.setBreakpoint(try run.id("hasty"), .state(.failed)))
    run.run(until: .seconds(2))
    #expect(run.clock.breakpoint == nil)
    run.run(until: .milliseconds(2_500))
    #expect(try run.clock.breakpoint?.node == run.id("hasty"))
  }

  @Test("the script can fail a waiter, and expectations can name it as a node")
  func scenario() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 1s }]
      waiters: [{ id: w, for: a, timeout: 10s }, { id: v, for: a, timeout: 10s }]
      script: [{ at: 500ms, fail: w, error: x }]
      end: 2s
      expect:
        - { at: 500ms, state: { w: failed, v: syncing, a: syncing }, error: { w: timed-out } }
        - { at: 1s, state: { v: synced } }
        - { order: [a, v], become: synced }
        - { waiter: w, is: timedOut, by: 500ms }
        - { waiter: v, is: satisfied, by: 1s }
        - { violations: 0 }
      """)
    run.runToEnd()
    #expect(run.checks.count == 6)
    #expect(run.checks.allSatisfy { $0.state == .met })
  }
}

extension JournalEvent {
  fileprivate func isChange(to state: NodeState) -> Bool {
    if case .node(.stateChanged(_, state, _)) = self { true } else { false }
  }
}
