import InspectionModel
import Testing

@testable import Simulation

@Suite("Waiters in a simulation")
@MainActor
struct WaiterTests {
  @Test("a waiter syncs its node and is satisfied when there are contents")
  func satisfied() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 1s }]
      waiters: [{ id: call, for: a, timeout: 5s, at: 2s }]
      """)
    run.run(until: .seconds(9))
    #expect(run.waits == ["2000ms call waiting 5000ms", "3000ms call satisfied 1000ms"])
    #expect(try run.states(of: "a") == ["2000ms syncing", "3000ms synced"])
  }

  @Test("a waiter retries until it times out")
  func timedOut() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 100ms, outcomes: [x] }]
      waiters: [{ id: call, for: a, timeout: 3s, at: 0s }]
      """)
    run.run(until: .seconds(9))
    #expect(run.waits == ["0ms call waiting 3000ms", "2400ms call expiring 2400ms", "3000ms call timedOut 3000ms"])
    #expect(try run.node("a").counts.syncs == 3)
  }

  @Test("contents of an earlier sync satisfy a waiter unless it waits for a success")
  func conditions() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 1s, initialContents: cached }]
      waiters: [{ id: any, for: a, condition: contents, timeout: 5s, at: 1s }, { id: fresh, for: a, condition: synced, timeout: 5s, at: 1s }]
      """)
    run.run(until: .seconds(9))
    #expect(
      run.waits == [
        "1000ms any waiting 5000ms", "1000ms fresh waiting 5000ms", "1000ms any satisfied 0ms",
        "2000ms fresh satisfied 1000ms",
      ])
  }

  @Test("the journal traces the sync back to the waiter, and the end of the wait to the sync")
  func causes() throws {
    let run = try Run("nodes: [{ id: a, latency: 1s }]\nwaiters: [{ id: call, for: a, timeout: 5s, at: 2s }]")
    run.run(until: .seconds(9))
    func chain(to entry: JournalEntry) -> [JournalEntry] {
      [entry] + (run.entries.first { $0.sequence == entry.cause }.map(chain) ?? [])
    }
    let satisfied = try #require(run.entries.last { if case .waiter(_, .satisfied) = $0.event { true } else { false } })
    let events = chain(to: satisfied).map(\.event)
    #expect(events.contains(.sync(.started)))
    #expect(events.last == .waiter("call", .waiting(timeout: 5_000_000_000)))
  }
}

extension Run {
  /// The ends of the waits: `1000ms call satisfied 0ms`.
  fileprivate var waits: [String] {
    entries.compactMap { entry in
      guard case .waiter(let id, let event) = entry.event else { return nil }
      let text =
        switch event {
        case .expiring(let time, _): "expiring \(time / 1_000_000)ms"
        case .waiting(let time): "waiting \(time / 1_000_000)ms"
        case .satisfied(let time): "satisfied \(time / 1_000_000)ms"
        case .timedOut(let time): "timedOut \(time / 1_000_000)ms"
        }
      return "\(entry.time / 1_000_000)ms \(id) \(text)"
    }
  }
}
