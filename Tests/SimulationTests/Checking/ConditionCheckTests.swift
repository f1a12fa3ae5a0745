import InspectionModel
import Testing

@testable import Simulation

/// A node `a` that syncs from 1 s to 2 s, and fails from 4 s to 5 s.
private let nodes = """
  nodes: [{ id: g, kind: group, children: [{ id: a, latency: 1s, outcomes: [ok, boom], onFailure: drop }] }, { id: b, kind: pure }]
  script: [{ at: 1s, sync: a }, { at: 4s, sync: a }]
  end: 10s

  """

@Suite("Expectations at a time, by a time and over a span")
@MainActor
struct ConditionCheckTests {
  @Test(
    "at: evaluated after everything due at that time",
    arguments: [
      "{ at: 0s, state: { a: idle } }", "{ at: 1s, state: { a: syncing } }",
      "{ at: 1.999999999s, state: { a: syncing } }",
      "{ at: 2s, state: { a: synced } }",
      "{ at: 3s, state: { a: synced, g: synced } }",
      "{ at: 10s, state: { a: failed } }", "{ at: 2s, contents: { a: true, g: true, b: false } }",
      "{ at: 5s, contents: { a: false }, error: { a: boom, g: boom, b: null } }", "{ at: 2s, error: { a: null } }",
      "{ at: 0s, needsSync: { a: true, g: true } }", "{ at: 1s, needsSync: { g: true } }",
      "{ at: 2s, needsSync: { a: false, g: false } }", "{ at: 5s, needsSync: { g: true } }",
    ])
  func atMet(expectation: String) throws {
    #expect(try check(expectation).state == .met)
  }

  @Test(
    "at: a violation reports the actual value and the time",
    arguments: [
      ("{ at: 1s, state: { a: idle } }", "a is idle", "a is syncing", 1_000_000_000),
      (
        "{ at: 1.999999999s, state: { a: synced } }", "a is synced", "a is syncing",
        1_999_999_999
      ),
      ("{ at: 2s, state: { b: idle, a: syncing } }", "a is syncing", "a is synced", 2_000_000_000),
      ("{ at: 5s, contents: { a: true } }", "a has contents", "a has no contents", 5_000_000_000),
      ("{ at: 5s, error: { g: timeout } }", "g has the error timeout", "g has the error boom", 5_000_000_000),
      ("{ at: 3s, error: { a: boom } }", "a has the error boom", "a has no error", 3_000_000_000),
      ("{ at: 5s, needsSync: { g: false } }", "g needs no sync", "g needs a sync", 5_000_000_000),
    ])
  func atViolated(expectation: String, expected: String, seen: String, time: Int64) throws {
    let failure = try #require(try check(expectation).failure)
    #expect(failure.expected == expected)
    #expect(failure.seen == seen)
    #expect(failure.time == time)
  }

  @Test(
    "by: what a state from before the last disturbance met has advice, with the time since which it holds",
    arguments: [
      ("by: 9s", "met at 1s, before"), ("by: 9s, from: 5s", "met at 5s by a state from 1s, before"),
      ("within: 4s, after: out", "met at 5s by a state from 1s, before"),
      // It fails at 6 s, and is synced again at 8 s.
      ("by: 9s, from: 6500ms", nil), ("within: 1s, after: back", nil),
    ] as [(String, String?)])
  func advice(when: String, words: String?) throws {
    let run = try Run(
      """
      offline: atOnce
      nodes: [{ id: a, latency: 1s, requiresInternet: true }]
      script: [{ at: 0s, sync: a }, { at: 5s, id: out, network: offline }, { at: 6s, sync: a }, { at: 7s, id: back, network: online }, { at: 7s, sync: a }]
      end: 10s
      expect: [{ \(when), state: { a: synced } }]
      """)
    run.runToEnd()
    let check = try #require(run.checks.first)
    #expect(check.state == .met && (check.advice != nil) == (words != nil))
    #expect(check.advice?.hasPrefix(words ?? "") != false)
  }

  @Test("at: a time after the end of the run is never reached")
  func atNotReached() throws {
    let run = try Run(nodes + "expect: [{ at: 8s, state: { b: idle } }]", end: .at(.seconds(7)))
    run.runToEnd()
    #expect(run.checks.first?.failure?.seen == "the run was over before 8s")
  }

  @Test(
    "by: met at any instant up to and including the time",
    arguments: [
      "{ by: 0s, state: { a: idle } }", "{ by: 2s, state: { a: synced } }",
      "{ by: 9s, state: { a: syncing } }", "{ by: 9s, state: { a: synced, g: synced } }",
      "{ by: 5s, error: { g: boom } }",
    ])
  func byMet(expectation: String) throws {
    #expect(try check(expectation).state == .met)
  }

  @Test("by: met as soon as the condition holds")
  func byMetEarly() throws {
    let run = try Run(nodes + "expect: [{ by: 9s, state: { a: synced } }]")
    run.run(until: .milliseconds(1_999))
    #expect(run.checks.map(\.state) == [.pending])
    run.run(until: .seconds(2))
    #expect(run.checks.map(\.state) == [.met])
  }

  @Test(
    "by: an instant before `from` does not count", arguments: [("3s", true), ("3.999999999s", true), ("4s", false)])
  func byFrom(from: String, isMet: Bool) throws {
    let snapshot = try check("{ by: 5s, from: \(from), state: { a: synced } }")
    #expect((snapshot.state == .met) == isMet)
  }

  @Test("within: counts from the script entry that `after` names")
  func within() throws {
    let script = """
      nodes: [{ id: a, latency: 1s, outcomes: [ok, boom] }]
      script: [{ at: 1s, sync: a }, { at: 4s, id: again, sync: a }]
      end: 10s
      expect: [{ within: 1s, after: again, state: { a: failed } }, { within: 999ms, after: again, state: { a: failed } }]
      """
    let run = try Run(script)
    run.runToEnd()
    #expect(run.checks.map { $0.state == .met } == [true, false])
    #expect(run.checks[0].text == "within 1s after again: a is failed")
    #expect(run.checks[1].failure?.time == 4_999_000_000)
  }

  @Test(
    "a met expectation has the time at which it was met",
    arguments: [
      ("{ by: 9s, state: { a: synced } }", 2_000_000_000 as Int64),
      ("{ always: {}, error: { b: null } }", 10_000_000_000),
    ])
  func metAt(expectation: String, time: Int64) throws {
    #expect(try check(expectation).metAt == time)
  }

  @Test("by: violated one nanosecond too early, with the actual value")
  func byViolated() throws {
    let failure = try #require(try check("{ by: 1.999999999s, state: { a: synced } }").failure)
    #expect(failure.expected == "a is synced")
    #expect(failure.seen == "a is syncing")
    #expect(failure.time == 1_999_999_999)
  }

  @Test("by: a state counts even if the next event of the same instant ends it")
  func byWithinInstant() throws {
    let run = try Run(
      """
      nodes: [{ id: a, kind: pure }]
      script: [{ at: 1s, set: a, state: syncing }, { at: 1s, set: a, state: idle }]
      expect: [{ by: 2s, state: { a: syncing } }]
      """)
    run.runToEnd()
    #expect(run.checks.first?.state == .met)
  }

  @Test(
    "always: covers the state at its start through the end of its last instant",
    arguments: [
      "{ always: {}, error: { b: null } }",
      "{ always: { from: 2s, to: 3.999999999s }, state: { a: synced } }",
      "{ always: { from: 2s, to: 4.999999999s }, contents: { a: true, g: true } }",
      "{ always: { to: 500ms }, state: { a: idle } }",
      "{ always: { from: 5s }, state: { a: failed, g: failed } }",
      "{ always: { from: 1s, to: 1s }, state: { a: syncing } }",
      "{ always: { from: 2s, to: 4s }, needsSync: { b: false, a: false } }",
    ])
  func alwaysMet(expectation: String) throws {
    #expect(try check(expectation).state == .met)
  }

  @Test(
    "always: violated at the event that breaks it",
    arguments: [
      ("{ always: { from: 2s, to: 4s }, state: { a: synced } }", "a is syncing", 4_000_000_000),
      ("{ always: { from: 1.999999999s }, contents: { a: true } }", "a has no contents", 1_999_999_999),
      ("{ always: { from: 2s, to: 5s }, contents: { g: true, b: false } }", "g has no contents", 5_000_000_000),
      ("{ always: {}, state: { a: idle } }", "a is syncing", 1_000_000_000),
    ])
  func alwaysViolated(expectation: String, seen: String, time: Int64) throws {
    let failure = try #require(try check(expectation).failure)
    #expect(failure.seen == seen)
    #expect(failure.time == time)
  }

  @Test("always: pending until the span ends, then met")
  func alwaysPending() throws {
    let run = try Run(nodes + "expect: [{ always: { from: 2s, to: 3s }, state: { a: synced } }]")
    run.run(until: .milliseconds(2_999))
    #expect(run.checks.map(\.state) == [.pending])
    run.run(until: .seconds(3))
    #expect(run.checks.map(\.state) == [.met])
  }

  @Test(
    "never: met if the conditions never hold together",
    arguments: [
      "{ never: {}, state: { b: failed } }", "{ never: { to: 4.999999999s }, state: { a: failed } }",
      "{ never: { from: 2s, to: 3s }, state: { a: syncing } }",
      "{ never: {}, state: { a: syncing }, error: { a: boom } }",
      "{ never: {}, state: { a: failed, g: synced } }",
      "{ never: {}, state: { a: synced, g: syncing } }",
    ])
  func neverMet(expectation: String) throws {
    #expect(try check(expectation).state == .met)
  }

  @Test(
    "never: violated as soon as all conditions hold",
    arguments: [
      ("{ never: {}, state: { a: failed } }", "a is never failed", 5_000_000_000),
      ("{ never: { from: 1s }, state: { a: syncing } }", "a is never syncing", 1_000_000_000),
      (
        "{ never: { from: 3s, to: 4s }, state: { a: syncing, b: idle } }", "never together: a is syncing, b is idle",
        4_000_000_000
      ),
      ("{ never: { from: 3s }, error: { g: boom } }", "g never has the error boom", 5_000_000_000),
    ])
  func neverViolated(expectation: String, expected: String, time: Int64) throws {
    let failure = try #require(try check(expectation).failure)
    #expect(failure.expected == expected)
    #expect(failure.time == time)
  }

  @Test("a state that a node passes through within one event is evaluated")
  func passedThrough() throws {
    // A chain without items begins and ends its sync in one event.
    let run = try Run(
      """
      nodes: [{ id: c, kind: chain, items: [] }, { id: g, kind: group, children: [c] }]
      script: [{ at: 1s, sync: c }]
      expect:
        - { never: {}, state: { c: syncing } }
        - { never: {}, state: { g: syncing } }
      """)
    run.runToEnd()
    #expect(run.checks.map { $0.failure?.time } == [1_000_000_000, 1_000_000_000])
  }

  @Test("a group's error follows its first failed child, even if the group does not notify of it")
  func silentError() throws {
    let run = try Run(
      """
      nodes: [{ id: g, kind: group, children: [{ id: a, kind: pure }, { id: b, kind: pure }] }]
      script:
        - { at: 1s, set: b, state: failed, error: late }
        - { at: 2s, set: a, state: failed, error: early }
      expect:
        - { at: 1s, error: { g: late } }
        - { by: 2s, error: { g: early } }
        - { always: { from: 1s, to: 3s }, error: { g: late } }
      """)
    run.runToEnd()
    #expect(run.checks.map { $0.failure?.seen } == [nil, nil, "g has the error early"])
    #expect(run.checks.last?.failure?.time == 2_000_000_000)
    // The cause is that child's failure, not the group's first one.
    let last = try #require(run.checks.last?.failure?.causes.last)
    #expect(try last.node == run.id("a") && last.time == 2_000_000_000)
  }

  private func check(_ expectation: String) throws -> CheckSnapshot {
    let run = try Run(nodes + "expect: [\(expectation)]")
    run.runToEnd()
    return try #require(run.checks.first)
  }
}
