import InspectionModel
import Testing

@testable import Explanation

@Suite("The delays that a policy allowed")
struct AllowedDelayTests {
  private static let second: Int64 = 1_000_000_000
  private let full = NodeBackoff(min: second, max: 60 * second, multiplier: 2, jitter: .full)
  private let equal = NodeBackoff(min: second, max: 60 * second, multiplier: 2, jitter: .equal)

  private func wait(_ failures: Int, _ planned: Int64, _ end: BackoffLedger.End = .unknown) -> BackoffLedger.Row {
    .wait(BackoffLedger.Wait(failures: failures, planned: planned, start: 0, end: end))
  }

  @Test("are those of the current policy while no command has changed it")
  func current() {
    let ledger = BackoffLedger(rows: [wait(1, 1), wait(2, 1)])
    #expect(ledger.allowed(now: full) == [0...Self.second, 0...2 * Self.second])
    #expect(ledger.allowed(now: nil) == [nil, nil])
  }

  @Test("are those of the policy of their time")
  func changed() {
    let change = BackoffLedger.Row.remark(.changed(equal, by: .user, at: 5))
    let ledger = BackoffLedger(rows: [wait(1, 1), change, wait(2, 1)], original: full)
    #expect(ledger.allowed(now: equal) == [0...Self.second, nil, Self.second...2 * Self.second])
  }

  @Test("are unknown before a change, if the policy before it is")
  func unknown() {
    let change = BackoffLedger.Row.remark(.changed(equal, by: .user, at: 5))
    #expect(BackoffLedger(rows: [wait(1, 1), change]).allowed(now: equal) == [nil, nil])
  }

  @Test("of a decorrelated jitter depend on the delay before in the same row of failures")
  func decorrelated() {
    let policy = NodeBackoff(min: Self.second, max: 5 * Self.second, multiplier: 2, jitter: .decorrelated)
    let ledger = BackoffLedger(
      rows: [wait(1, Self.second), wait(2, 2 * Self.second), .remark(.succeeded(at: 3)), wait(1, Self.second)])
    #expect(
      ledger.allowed(now: policy) == [
        Self.second...3 * Self.second, Self.second...3 * Self.second, nil, Self.second...3 * Self.second,
      ])
  }

  @Test("after a success are the period")
  func period() {
    var policy = full
    policy.period = 7 * Self.second
    #expect(BackoffLedger(rows: [wait(0, 7 * Self.second)]).allowed(now: policy) == [7 * Self.second...7 * Self.second])
  }

  @Test("a pending delay names its policy if a command has changed it since")
  func drawnFrom() {
    let change = BackoffLedger.Row.remark(.changed(equal, by: .user, at: 5))
    #expect(BackoffLedger(rows: [wait(1, 1, .running), change], original: full).drawnFrom(now: equal) == full)
    #expect(BackoffLedger(rows: [change, wait(1, 1, .running)], original: full).drawnFrom(now: equal) == nil)
    #expect(BackoffLedger(rows: [wait(1, 1), change], original: full).drawnFrom(now: equal) == nil)
  }

  @Test(
    "durations of a column have one unit and as many decimals",
    arguments: [
      ([1_000_000_000, 1_414_000_000], ["1.000s", "1.414s"]), ([10_000_000_000, 2_500_000_000], ["10.0s", "2.5s"]),
      ([1_000_000_000, 2_000_000_000], ["1s", "2s"]), ([5_000_000, 250_000_000], ["5ms", "250ms"]), ([0], ["0ms"]),
      ([90_000_000_000, 500_000_000], ["90.0s", "0.5s"]), ([], []),
    ] as [([Int64], [String])])
  func column(durations: [Int64], texts: [String]) { #expect(TimeText.column(durations) == texts) }
}
