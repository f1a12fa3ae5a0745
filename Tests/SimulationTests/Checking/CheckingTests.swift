import InspectionModel
import Scenarios
import Testing

@testable import Simulation

@Suite("The checks of a run as a whole")
@MainActor
struct CheckingTests {
  @Test("each check has its text and its line, and starts pending")
  func words() throws {
    let run = try Run(
      """
      nodes: [{ id: a }, { id: b, syncer: {} }]
      waiters: [{ id: w, for: a, timeout: 1s }]
      expect:
        - { at: 1.5s, state: { a: idle }, contents: { b: false }, error: { a: null }, needsSync: { a: true } }
        - { by: 2s, error: { a: boom } }
        - { always: {}, contents: { a: true } }
        - { always: { from: 1s }, needsSync: { a: false } }
        - { never: { from: 1s, to: 2m }, state: { a: failed } }
        - { backoff: b, delays: [1s, 1.414s], within: 10ms }
        - { attempts: a, atMost: 4, by: 60s }
        - { notifications: a, equals: 6 }
        - { order: [a, b], become: syncing }
        - { violations: 0 }
        - { waiter: w, is: timedOut, by: 5s }
      """, end: .at(.seconds(200)))
    #expect(
      run.checks.map(\.text) == [
        "at 1.5s: a is idle, b has no contents, a has no error, a needs a sync", "by 2s: a has the error boom",
        "always: a has contents", "always from 1s: a needs no sync", "never from 1s to 2m: a is failed",
        "b: delays 1s, 1.414s, each ± 10ms", "attempts of a: at most 4 by 1m", "notifications of a: exactly 6",
        "a, b become syncing in this order", "violations: 0", "w timed out by 5s",
      ])
    #expect(run.checks.map(\.line) == Array(5...15))
  }

  @Test("a check that fails at the start is once in the first batch")
  func failureAtStart() throws {
    let scenario = try ScenarioReader.read(
      """
      scenario: Test
      nodes: [{ id: a }]
      script: [{ at: 1s, sync: a }]
      expect: [{ at: 1s, state: { a: syncing } }, { at: 0s, state: { a: synced } }]
      """, file: "test.yaml")
    let simulation = try Simulation(scenario)
    simulation.run(until: .zero)
    let first = simulation.collectChanges(.everything).checks
    #expect(first.map(\.index) == [0, 1])
    #expect(first.map { $0.state == .pending } == [true, false])
  }

  @Test("a failed check lists the chain of causes from the command to the group's failure")
  func causes() throws {
    let run = try Run(
      """
      nodes: [{ id: feed, kind: group, children: [{ id: token, latency: 1s, outcomes: [timeout] }, { id: photos }] }]
      script: [{ at: 1s, sync: feed }]
      end: 5s
      expect: [{ never: {}, state: { feed: failed } }]
      """)
    run.run(until: .seconds(5))
    let causes = try #require(run.checks.first?.failure?.causes)
    for (entry, next) in zip(causes, causes.dropFirst()) { #expect(next.cause == entry.sequence) }
    #expect(causes.first?.cause == nil)
    let (feed, token) = (try run.id("feed"), try run.id("token"))
    #expect(causes.first?.event == .command(.given(.sync(feed), by: .script)))
    let timeout = NodeError(text: "timeout")
    #expect(
      causes.contains {
        $0.node == token && $0.event == .node(.stateChanged(from: .syncing, to: .failed, error: timeout))
      })
    #expect(
      causes.last?.event
        == .node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "timeout", origin: token))))
  }

  @Test("an aborted run decides the pending checks, with the reason")
  func runaway() throws {
    let run = try Run(
      """
      nodes: [{ id: all-at-once, kind: group, children: [{ id: a, count: 20, latency: 1s }] }]
      script: [{ at: 0s, sync: all-at-once }]
      expect: [{ by: 500ms, state: { a-1: syncing } }, { always: {}, error: { a-1: null } }, { at: 9s, state: { a-1: idle } }]
      """, eventLimit: 10)
    run.runToEnd()
    #expect(run.checks.map { $0.failure?.seen.contains("more than 10 events") } == [nil, true, true])
  }

  @Test("an interactive run decides checks as time passes, and pending ones at the file's end")
  func live() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 1s }]
      script: [{ at: 1s, sync: a }]
      end: 5s
      expect: [{ at: 1.7s, state: { a: syncing } }, { never: {}, state: { a: failed } }, { attempts: a, equals: 1 }]
      """)
    run.simulation.advance(toReal: .milliseconds(1_699), budget: .seconds(9))
    run.drain()
    #expect(run.checks.map(\.state) == [.pending, .pending, .pending])
    #expect(run.simulation.realTimeUntilNextInstant == .milliseconds(1))
    run.simulation.advance(toReal: .milliseconds(1_700), budget: .seconds(9))
    run.drain()
    #expect(run.checks.map(\.state) == [.met, .pending, .pending])
    run.simulation.advance(toReal: .seconds(7), budget: .seconds(9))
    run.drain()
    #expect(run.checks.map(\.state) == [.met, .met, .met])
    // Commands after the end do not count.
    run.perform(.sync(try run.id("a")))
    #expect(run.checks.map(\.state) == [.met, .met, .met])
  }

  @Test("the user's commands are checked like any other event")
  func byHand() throws {
    let run = try Run("nodes: [{ id: a }]\nend: 9s\nexpect: [{ never: {}, state: { a: failed } }]")
    run.perform(.fail(try run.id("a"), error: "boom"))
    #expect(run.checks.first?.failure?.seen == "a is failed")
  }

  @Test("changes of nodes without expectations are not evaluated")
  func incremental() throws {
    // With 20,000 nodes, evaluating all of them after every event would take minutes.
    let run = try Run(
      """
      nodes: [{ id: g, kind: group, children: [{ id: a, count: 20000, latency: { uniform: [1s, 9s] } }] }]
      script: [{ at: 0s, sync: g }]
      end: 20s
      expect:
        - { at: 10s, state: { g: synced }, needsSync: { g: false } }
        - { always: {}, error: { g: null } }
        - { always: { to: 900ms }, needsSync: { g: true } }
      """)
    run.runToEnd()
    #expect(run.checks.map(\.state) == [.met, .met, .met])
  }
}
