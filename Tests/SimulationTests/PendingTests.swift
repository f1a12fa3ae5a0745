import Inspection
import InspectionModel
import Testing

@testable import Simulation

@Suite("Pending events")
@MainActor
struct PendingTests {
  private static let scenario = """
    nodes:
      - { id: a, latency: 1s, outcomes: [boom], syncer: { backoff: { min: 4s, max: 9s, jitter: none } } }
      - { id: b, latency: 3s }
    script: [{ at: 0s, sync: a }, { at: 0s, sync: b }, { at: 5s, sync: b }, { at: 8s, sync: b }]
    """

  /// At 1 s: `b` is syncing, `a` waits for its retry, and two entries of the script are left.
  private func run() throws -> Run {
    let run = try Run(Self.scenario)
    run.run(until: .seconds(1))
    return run
  }

  private func pending(_ run: Run, _ limit: Int = 10) throws -> PendingSnapshot {
    run.simulation.pending(atMost: limit)
  }

  private func lines(_ run: Run, _ limit: Int = 10) throws -> [String] {
    try pending(run, limit).soonest.map { event in
      let name = try #require(event.node.flatMap(run.simulation.inspector.key))
      return "\(event.time / 1_000_000)ms \(name) \(event.label)"
    }
  }

  @Test("timers and script entries are listed soonest first")
  func order() throws {
    let run = try run()
    #expect(try lines(run) == ["3000ms b sync ends", "5000ms a retry", "5000ms b sync", "8000ms b sync"])
    #expect(try pending(run).count == 4)
  }

  @Test("a limit shortens the list, but not the count")
  func limit() throws {
    let run = try run()
    #expect(try lines(run, 3) == ["3000ms b sync ends", "5000ms a retry", "5000ms b sync"])
    #expect(try pending(run, 1).soonest.count == 1)
    #expect(try pending(run, 1).count == 4)
    #expect(run.simulation.makeCursor().take().pending == nil)
  }

  @Test("a timer can be fired at the present time, and the journal records it")
  func timer() throws {
    let run = try run()
    let retry = try #require(try pending(run).soonest.first { $0.label == "retry" })
    #expect(run.perform(.fireNow(retry)) == .done(nodes: 1))
    #expect(run.clock.now == 1_000_000_000)
    #expect(try run.node("a").state == .syncing)
    #expect(run.entries.contains { $0.event == .command(.given(.fireNow(retry), by: .user)) && $0.node == retry.node })
    // It was the only one: the next failure has the usual delay.
    run.run(until: .seconds(60))
    let states = try run.states(of: "a").prefix(4)
    #expect(states == ["0ms syncing", "1000ms failed boom", "1000ms syncing", "2000ms failed boom"])
  }

  @Test("a timer fired by the user has that command as its cause, not the event that armed it")
  func cause() throws {
    let run = try run()
    let retry = try #require(try pending(run).soonest.first { $0.label == "retry" })
    run.perform(.fireNow(retry))
    let fired = try #require(run.entries.first { if case .timer(.fired) = $0.event { true } else { false } })
    let cause = run.entries.first { $0.sequence == fired.cause }?.event
    #expect(cause == .command(.given(.fireNow(retry), by: .user)))
    guard case .timer(.fired(_, let armed)) = fired.event else { return }
    let setting = run.entries.first { $0.sequence == armed }?.event
    #expect(setting == .timer(.armed(by: .syncer, delay: 4_000_000_000, attempt: 1)))
  }

  @Test("failures in a row are counted across attempts until a success, with and without a syncer")
  func failuresInARow() throws {
    let run = try Run(
      """
      nodes:
        - { id: a, latency: 1s, outcomes: [x, x, ok], syncer: { backoff: { min: 4s, max: 9s, jitter: none } } }
        - { id: b, latency: 1s, outcomes: [x, x, ok] }
      script: [{ at: 0s, sync: a }, { at: 0s, sync: b }, { at: 5s, sync: b }, { at: 8s, sync: b }]
      """)
    run.run(until: .milliseconds(5_500))
    for name in ["a", "b"] {
      #expect(try run.node(name).state == .syncing)
      #expect(try run.node(name).counts.failuresInARow == 1)
    }
    run.run(until: .milliseconds(6_500))
    for name in ["a", "b"] { #expect(try run.node(name).counts.failuresInARow == 2) }
    run.run(until: .seconds(60))
    for name in ["a", "b"] { #expect(try run.node(name).counts.failuresInARow == 0) }
  }

  @Test("past and cancelled events cannot be fired")
  func gone() throws {
    let run = try run()
    let events = try pending(run).soonest
    run.run(until: .seconds(6))
    #expect(run.perform(.fireNow(events[0])) == .ignored(.notPending))
    #expect(run.perform(.fireNow(events[1])) == .ignored(.notPending))
    #expect(run.perform(.fireNow(events[2])) == .ignored(.notPending))
  }

  @Test("the next script entry can be fired early, and runs once")
  func script() throws {
    let run = try run()
    run.run(until: .seconds(4))
    let entries = try pending(run).soonest.filter { $0.label == "sync" }
    #expect(run.perform(.fireNow(entries[1])) == .ignored(.notNextInScript))
    #expect(run.perform(.fireNow(entries[0])) == .done(nodes: 1))
    #expect(try run.states(of: "b").last == "4000ms syncing")
    run.run(until: .seconds(20))
    #expect(try run.states(of: "b").suffix(2) == ["8000ms syncing", "11000ms synced"])
  }

  @Test("the same commands at the same times give the same events")
  func deterministic() throws {
    func entries() throws -> [JournalEntry] {
      let run = try run()
      let retry = try #require(try pending(run).soonest.first { $0.label == "retry" })
      run.perform(.fireNow(retry))
      run.run(until: .seconds(60))
      return run.entries
    }
    #expect(try entries() == entries())
  }

  @Test("a list is the same whether or not earlier lists were asked for, of the same length or not")
  func earlierLists() throws {
    let text = """
      seed: 7
      nodes:
        - id: feed
          kind: group
          mode: never
          children:
            - id: a
              count: 12
              latency: { uniform: [100ms, 2s] }
              failureRate: 0.5
              syncer: { policy: sync, period: 700ms, backoff: { min: 200ms, max: 5s, jitter: full } }
        - { id: b, latency: 300ms }
      actions: [{ id: z, date: 2s }, { id: y, date: 4s, outcomes: [x, ok], retryTimeout: 1s }]
      script: [{ at: 0s, sync: feed }, { at: 1s, sync: b }, { at: 3s, sync: b }]
      """
    let asked = try Run(text)
    for step in 1...40 {
      asked.run(until: .milliseconds(150 * step))
      let other = try Run(text)
      other.run(until: .milliseconds(150 * step))
      let limit = [20, 20, 5][step % 3]
      #expect(try pending(other).soonest.contains { $0.label == "sync ends" })
      #expect(try pending(asked, limit) == pending(other, limit), "\(150 * step) ms")
    }
  }
}
