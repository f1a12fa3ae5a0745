import InspectionModel
import Testing

@testable import Simulation

@Suite("Waiters about to expire")
@MainActor
struct WaiterWarningTests {
  @Test("a waiter is reported after four fifths of its timeout, to the nanosecond")
  func told() throws {
    let run = try Run(
      """
      nodes: [{ id: a, kind: pure }]
      waiters: [{ id: call, for: a, timeout: 3.000000007s, at: 1s }]
      end: 9s
      """)
    run.runToEnd()
    let warning = try #require(run.warnings.first)
    #expect(run.warnings.count == 1)
    #expect(warning.time == 1_000_000_000 + 2_400_000_006)
    #expect(warning.event == .waiter("call", .expiring(after: 2_400_000_006, left: 600_000_001)))
    #expect(try warning.node == run.id("call"))
    let cause = run.entries.first { $0.sequence == warning.cause }
    #expect(cause?.event == .waiter("call", .waiting(timeout: 3_000_000_007)))
    #expect(run.simulation.lints[.waiterExpiring] == 1)
    #expect(try run.node("call").counts.lints[.waiterExpiring] == 1)
  }

  @Test("a waiter that is satisfied by then is not reported", arguments: ["2.399999999s", "2.4s"])
  func satisfied(latency: String) throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: \(latency) }]
      waiters: [{ id: call, for: a, timeout: 3s, at: 1s }]
      """)
    run.runToEnd()
    // At the same instant the warning comes first, as it was scheduled first.
    #expect(run.warnings.count == (latency == "2.4s" ? 1 : 0))
  }

  @Test("a timeout of zero or a few nanoseconds gives no warning", arguments: ["0s", "0.000004ms"])
  func tooShort(timeout: String) throws {
    let run = try Run(
      "nodes: [{ id: a, kind: pure }]\nwaiters: [{ id: call, for: a, timeout: \(timeout), at: 1s }]")
    run.runToEnd()
    #expect(run.warnings == [])
  }

  @Test("a warning changes nothing else in the run")
  func nothingElse() throws {
    // The wait ends after 4 s: more than four fifths of the first timeout and less than those of the second.
    let (warned, calm) = try (run(timeout: "4.9s"), run(timeout: "5.1s"))
    #expect(warned.warnings.count == 1)
    #expect(calm.warnings.count == 0)
    #expect(warned.others.count > 20)
    #expect(warned.others == calm.others)
  }

  private func run(timeout: String) throws -> Run {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 300ms, outcomes: [x], syncer: { backoff: { min: 1s, max: 9s, jitter: full } } }]
      waiters: [{ id: w, for: a, timeout: \(timeout), at: 1s }]
      script: [{ at: 5s, set: a, state: synced }]
      end: 9s
      """)
    run.runToEnd()
    return run
  }
}

extension Run {
  fileprivate var warnings: [JournalEntry] { entries.filter { $0.event.lint == .waiterExpiring } }

  /// All entries but those of waiters, without the numbers, which a warning shifts.
  fileprivate var others: [String] {
    entries.filter { entry in
      switch entry.event {
      case .waiter, .run(.ended), .timer(.armed(by: .timeout, _, _)), .timer(.cancelled(by: .timeout, _)): false
      default: true
      }
    }.map { "\($0.time) \($0.event)" }
  }
}
