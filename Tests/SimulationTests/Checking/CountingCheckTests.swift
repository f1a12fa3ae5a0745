import InspectionModel
import Testing

@testable import Simulation

/// Fails at 0.1 s, 1.2 s and 3.3 s, then succeeds at 7.4 s, syncs again a second later, and so on.
private let nodes = """
  nodes:
    - id: a
      latency: 100ms
      outcomes: [x, x, x, ok]
      syncer: { policy: sync, period: 10s, backoff: { min: 1s, max: 60s, multiplier: 2 } }
    - { id: p, kind: pureProxy, target: b }
    - { id: b, kind: pure }
  waiters:
    - { id: quick, for: b, timeout: 2s, at: 1s }
    - { id: slow, for: b, timeout: 4s, at: 1s }
  script: [{ at: 0s, sync: a }, { at: 4s, set: b, state: synced }]
  end: 30s

  """

@Suite("Expectations of delays, counts, orders and waiters")
@MainActor
struct CountingCheckTests {
  @Test(
    "met",
    arguments: [
      "{ backoff: a, delays: [1s] }", "{ backoff: a, delays: [1s, 2s, 4s] }",
      "{ backoff: a, delays: [1.01s, 1.99s, 4s], within: 10ms }",
      "{ backoff: a, delays: [[0s, 1s], [2s, 3s]] }", "{ backoff: a, follows: policy }",
      "{ backoff: a, delays: [1s, [1s, 2s]], follows: policy }",
      "{ attempts: a, equals: 1, by: 1.099999999s }", "{ attempts: a, equals: 2, by: 1.1s }",
      "{ attempts: a, atLeast: 4, by: 7.3s }", "{ attempts: a, atMost: 4, by: 8s }", "{ attempts: a, equals: 6 }",
      "{ notifications: a, equals: 2, by: 100ms }",
      "{ notifications: a, atLeast: 8, by: 8s }", "{ notifications: p, equals: 1 }",
      "{ order: [b, a], become: synced }", "{ order: [b, p], become: synced }",
      "{ order: [p, b], become: synced }", "{ violations: 0 }",
      "{ waiter: slow, is: satisfied, by: 4s }", "{ waiter: quick, is: timedOut, by: 3s }",
      "{ waiter: slow, is: satisfied }",
    ])
  func met(expectation: String) throws {
    #expect(try check(expectation).state == .met)
  }

  @Test(
    "violated",
    arguments: [
      Violation("{ backoff: a, delays: [1s, 1.9s] }", "delay 2 is 1.9s", "delay 2 is 2s", 3_200_000_000),
      Violation(
        "{ backoff: a, delays: [1s, [3s, 4s]] }", "delay 2 is 3s to 4s", "delay 2 is 2s", 3_200_000_000),
      Violation(
        "{ backoff: a, delays: [1s, 1.9s], within: 99ms }", "delay 2 is 1.9s ± 99ms", "delay 2 is 2s", 3_200_000_000),
      Violation(
        "{ backoff: a, delays: [1s, 2s, 4s, 8s] }", "delay 4 is 8s", "3 delays before the run ended: 1s, 2s, 4s",
        30_000_000_000),
      Violation("{ attempts: a, atMost: 3, by: 29s }", "at most 3 attempts", "4 attempts", 7_300_000_000),
      Violation("{ attempts: a, equals: 2, by: 1.099999999s }", "exactly 2 attempts", "1 attempt", 1_099_999_999),
      Violation("{ attempts: a, atLeast: 7 }", "at least 7 attempts", "6 attempts", 30_000_000_000),
      Violation("{ notifications: p, equals: 0 }", "no notifications", "1 notification", 4_000_000_000),
      Violation(
        "{ notifications: a, atLeast: 9, by: 7s }", "at least 9 notifications", "6 notifications", 7_000_000_000),
      Violation(
        "{ order: [a, b], become: synced }", "a, b become synced in this order",
        "a at 7.4s, b at 4s", 7_400_000_000),
      Violation(
        "{ order: [a, b], become: failed }", "a, b become failed in this order", "a at 100ms, b not yet",
        30_000_000_000),
      Violation("{ violations: 1 }", "exactly 1 violation", "no violations", 30_000_000_000),
      Violation(
        "{ waiter: slow, is: satisfied, by: 3.999999999s }", "slow is satisfied", "slow still waits", 3_999_999_999),
      Violation("{ waiter: slow, is: timedOut }", "slow timed out", "slow is satisfied after 3s", 4_000_000_000),
      Violation("{ waiter: quick, is: satisfied }", "quick is satisfied", "quick timed out after 2s", 3_000_000_000),
      Violation(
        "{ waiter: quick, is: satisfied, by: 500ms }", "quick is satisfied", "quick has not begun to wait", 500_000_000),
    ])
  func violated(violation: Violation) throws {
    let failure = try #require(try check(violation.expectation).failure)
    #expect(failure.expected == violation.expected)
    #expect(failure.seen == violation.seen)
    #expect(failure.time == violation.time)
  }

  @Test("violations are counted over all nodes, and the last one is the cause")
  func violations() throws {
    let run = try Run(
      """
      nodes: [{ id: b, kind: pure }]
      script: [{ at: 1s, set: b, state: synced, contents: false }]
      expect: [{ violations: 0 }, { violations: 1 }]
      """)
    run.runToEnd()
    #expect(run.checks.map { $0.failure?.seen } == ["1 violation", nil])
    let last = try #require(run.checks.first?.failure?.causes.last)
    #expect(try last.node == run.id("b"))
  }

  @Test("periods and cut-short delays do not count as back-off delays")
  func otherWaits() throws {
    let run = try Run(
      """
      nodes:
        - id: a
          latency: 0s
          outcomes: [ok, x, x, x]
          syncer: { policy: sync, period: 5s, backoff: { min: 1s, max: 60s, multiplier: 2 } }
      script: [{ at: 0s, sync: a }, { at: 6500ms, sync: a }]
      end: 60s
      expect: [{ backoff: a, delays: [1s, 4s] }]
      """)
    // Fails at 5 s, waits 1 s, fails at 6 s, is synced by hand at 6.5 s and fails, waits 4 s.
    run.runToEnd()
    #expect(run.checks.map(\.state) == [.met])
  }

  @Test("a waiter's timer does not end the pending delay of the syncer")
  func pendingBesideWaiter() throws {
    let run = try Run(
      """
      nodes:
        - id: a
          latency: 400ms
          outcomes: [x]
          syncer: { backoff: { min: 20s, max: 60s, multiplier: 1 } }
      waiters: [{ id: w, for: a, timeout: 2.5s, at: 1s }]
      script: [{ at: 0s, sync: a }]
      end: 10s
      expect: [{ backoff: a, delays: [20s] }]
      """)
    run.runToEnd()
    #expect(run.checks.map { $0.failure?.seen } == ["no delay before the run ended; pending: 20s"])
  }

  @Test("a waiter's delays do not count as the syncer's back-off delays")
  func waitsOfWaiters() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 400ms, outcomes: [x], syncer: { backoff: { min: 3s, max: 60s, multiplier: 1 } } }]
      waiters: [{ id: w, for: a, timeout: 2.5s }]
      end: 60s
      expect: [{ backoff: a, delays: [3s] }, { backoff: a, delays: [1s] }]
      """)
    // The waiter syncs at 0 s and 1.4 s, which cuts the syncer's first delay short, and then ends.
    run.runToEnd()
    #expect(run.checks.map { $0.failure?.seen } == [nil, "delay 1 is 3s"])
  }

  @Test("simultaneous changes satisfy either order")
  func equalTimes() throws {
    let run = try Run(
      """
      nodes: [{ id: a, latency: 1s }, { id: b, latency: 1s }, { id: c, latency: 2s }]
      script: [{ at: 0s, sync: a }, { at: 0s, sync: b }, { at: 0s, sync: c }]
      end: 5s
      expect:
        - { order: [a, b, c], become: synced }
        - { order: [b, a, c], become: synced }
        - { order: [c, a], become: synced }
      """)
    run.runToEnd()
    #expect(run.checks.map { $0.failure?.seen } == [nil, nil, "c at 2s, a at 1s"])
  }

  private func check(_ expectation: String) throws -> CheckSnapshot {
    let run = try Run(nodes + "expect: [\(expectation)]")
    run.runToEnd()
    return try #require(run.checks.first)
  }
}

/// An expectation that is not met, and its message.
struct Violation: Sendable, CustomTestStringConvertible {
  let expectation: String
  let expected: String
  let seen: String
  let time: Int64

  init(_ expectation: String, _ expected: String, _ seen: String, _ time: Int64) {
    self.expectation = expectation
    self.expected = expected
    self.seen = seen
    self.time = time
  }

  var testDescription: String { expectation }
}
