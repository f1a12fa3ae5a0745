import InspectionModel
import Scenarios
import Testing
import YAMLReading

/// The testing library has an `Expectation` too.
typealias Expectation = Scenarios.Expectation

@Suite("Reading expectations and waiters")
struct ExpectationReadingTests {
  private func read(_ text: String, head: String = "") throws -> Scenario {
    try scenario(
      nodes: """
          - { id: token, syncer: {} }
          - { id: photos }
          - { id: feed, kind: group, children: [photos] }
        """,
      script: "\(head)\nwaiters: [{ id: call, for: photos, timeout: 5s }]\n\(text)")
  }

  @Test(
    "Every expectation is read",
    arguments: [
      (
        "at: 500ms, state: { feed: syncing, token: idle }",
        Expectation.Kind.at(
          .milliseconds(500), [NodeCondition("feed", .state(.syncing)), NodeCondition("token", .state(.idle))])
      ),
      (
        "at: 20s, contents: { feed: true }, error: { photos: null, feed: 404 }, needsSync: { feed: false }",
        .at(
          .seconds(20),
          [
            NodeCondition("feed", .contents(true)), NodeCondition("photos", .error(nil)),
            NodeCondition("feed", .error("404")), NodeCondition("feed", .needsSync(false)),
          ])
      ),
      (
        "by: 30s, state: { feed: synced }",
        .by(.seconds(30), [NodeCondition("feed", .state(.synced))])
      ),
      (
        "by: 30s, from: 10s, state: { feed: synced }",
        .by(.seconds(30), from: .time(.seconds(10)), [NodeCondition("feed", .state(.synced))])
      ),
      (
        "always: { from: 1s, to: 30s }, contents: { feed: true }",
        .always(Expectation.Span(from: .seconds(1), to: .seconds(30)), [NodeCondition("feed", .contents(true))])
      ),
      (
        "always: { to: 0s }, contents: { feed: false }",
        .always(Expectation.Span(to: .zero), [NodeCondition("feed", .contents(false))])
      ),
      (
        "never: {}, state: { feed: failed }",
        .never(Expectation.Span(), [NodeCondition("feed", .state(.failed))])
      ),
      (
        "backoff: token, delays: [1s, 1.414s, 2s], within: 10ms",
        .backoff(
          node: "token",
          delays: [
            .seconds(1)...(.seconds(1)), .milliseconds(1414)...(.milliseconds(1414)), .seconds(2)...(.seconds(2)),
          ],
          within: .milliseconds(10))
      ),
      (
        "backoff: token, delays: [1s, [1s, 2s]], follows: policy",
        .backoff(
          node: "token", delays: [.seconds(1)...(.seconds(1)), .seconds(1)...(.seconds(2))], within: .zero,
          followsPolicy: true)
      ),
      ("backoff: token, follows: policy", .backoff(node: "token", delays: [], within: .zero, followsPolicy: true)),
      (
        "attempts: token, atMost: 4, by: 60s",
        .attempts(node: "token", Expectation.CountRange(most: 4), by: .seconds(60))
      ),
      ("attempts: feed, atLeast: 2", .attempts(node: "feed", Expectation.CountRange(least: 2), by: nil)),
      ("attempts: token, atLeast: 2, atMost: 2", .attempts(node: "token", .exactly(2), by: nil)),
      ("notifications: feed, equals: 6, by: 60s", .notifications(node: "feed", .exactly(6), by: .seconds(60))),
      (
        "order: [token, photos, feed], become: synced",
        .order(nodes: ["token", "photos", "feed"], become: .synced)
      ),
      ("violations: 0", .violations(0)),
      ("waiter: call, is: satisfied, by: 5s", .waiter(id: "call", end: .satisfied, by: .seconds(5))),
      ("waiter: call, is: timedOut", .waiter(id: "call", end: .timedOut, by: nil)),
    ])
  func expectations(text: String, kind: Expectation.Kind) throws {
    let scenario = try read("expect:\n  - { \(text) }")
    #expect(scenario.expectations == [Expectation(kind, location: SourceLocation(line: 9, column: 5))])
  }

  @Test("A count range includes both ends")
  func counts() {
    let range = Expectation.CountRange(least: 2, most: 3)
    #expect((0...5).filter(range.contains) == [2, 3])
    #expect((0...5).filter(Expectation.CountRange.exactly(4).contains) == [4])
    #expect((0...5).filter(Expectation.CountRange(least: 4).contains) == [4, 5])
  }

  @Test("An expectation can begin at an entry of the script")
  func within() throws {
    let expectation = try read(
      """
      script: [{ at: 7s, id: outage, network: offline }]
      expect: [{ within: 20s, after: outage, state: { feed: failed } }]
      """
    ).expectations.first
    #expect(
      expectation?.kind
        == .by(.seconds(27), from: .entry("outage", at: .seconds(7)), [NodeCondition("feed", .state(.failed))]))
  }

  @Test(
    "An expectation after an unknown entry, and two entries with one id, are errors",
    arguments: [
      (
        "expect: [{ within: 20s, after: outige, state: { feed: failed } }]",
        "no entry of the script has the id `outige`"
      ),
      (
        "script: [{ at: 1s, id: x, sync: feed }, { at: 2s, id: x, sync: feed }]",
        "there is an entry of the script `x` already"
      ),
      ("expect: [{ by: 5s, from: 6s, state: { feed: failed } }]", "`from` (6s) is later than `by` (5s)"),
    ])
  func unknownEntry(text: String, message: String) throws {
    let error = #expect(throws: DiagnosticList.self) { try read(text) }
    #expect(error?.diagnostics.first?.message.contains(message) == true)
  }

  @Test(
    "An expectation that a state from before a disturbance of its nodes met gets advice, until all of these end",
    arguments: [
      // In the order of the expectations: the time at which each was met, that since which its state held, and the advice.
      (0, 2, 2, "met at 2s, before the disturbance in line 8 (9s): `from: 20s` counts from the recovery"),
      (0, 5, 5, "met at 5s, before the disturbance in line 8 (9s): `from: 20s` counts from the recovery"),
      (0, 9, 9, nil), (0, 20, 2, nil),
      (
        1, 5, 2,
        "met at 5s, before the disturbance in line 8 (9s): `after: back` counts from the recovery"
      ),
      (1, 21, 21, nil),
      (
        2, 6, 2,
        "met at 6s, before the disturbance in line 8 (9s), and one is not ended before 10s: "
          + "`at: 10s` asks for the state then"
      ),
      (3, 2, 2, "met at 2s, before the disturbance in line 8 (5s): `from: 5s` counts from there"),
      (3, 5, 5, nil), (3, 45, 45, nil),
      (4, 35, 2, nil), (5, 2, 2, nil),
      (6, 2, 2, "met at 2s, before the disturbance in line 8 (40s): `from: 40s` counts from the recovery"),
      (6, 40, 2, nil), (6, 41, 2, nil),
      // The outage lasts longer than the time in the background that begins within it.
      (
        7, 16, 2,
        "met at 16s by a state from 2s, before the disturbance in line 8 (5s): `from: 20s` counts from the recovery"
      ),
      // No disturbance of this node.
      (8, 2, 2, nil),
    ] as [(Int, Int64, Int64, String?)])
  func advice(expectation: Int, met: Int64, held: Int64, words: String?) throws {
    let scenario = try ScenarioReader.read(
      """
      scenario: Advice
      nodes:
        - { id: feed, kind: group, children: [photos] }
        - { id: photos, requiresInternet: true, syncer: { backoff: { min: 1s } } }
        - { id: other }
        - { id: more }
      waiters: []
      script: [{ at: 5s, id: out, network: offline }, { at: 9s, activity: background }, { at: 16s, activity: active }, { at: 20s, id: back, network: online }, { at: 40s, fail: photos, error: boom }, { at: 45s, fail: more, error: boom }]
      expect:
        - { by: 30s, state: { feed: synced } }
        - { within: 25s, after: out, state: { feed: synced } }
        - { by: 10s, from: 6s, state: { feed: synced } }
        - { by: 30s, error: { feed: boom } }
        - { always: {}, contents: { feed: true } }
        - { by: 4s, state: { feed: synced } }
        - { by: 50s, state: { feed: synced } }
        - { by: 30s, from: 16s, state: { feed: synced } }
        - { by: 50s, state: { other: synced } }
      """, file: "test.yaml")
    let advice = scenario.advice(
      about: scenario.expectations[expectation], metAt: met * 1_000_000_000, heldSince: held * 1_000_000_000)
    #expect(advice == words)
    #expect(advice == nil || scenario.mayNeedAdvice(scenario.expectations[expectation]))
  }

  @Test("The advice for `within` names the `id` to count after, or the line that lacks one")
  func adviceOfWithin() throws {
    let scenario = try ScenarioReader.read(
      """
      scenario: Advice
      nodes: [{ id: feed, requiresInternet: true }]
      script:
        - { at: 1s, id: begin, sync: feed }
        - { at: 5s, network: offline }
        - { at: 20s, network: online }
      expect:
        - { within: 25s, after: begin, state: { feed: synced } }
        - { within: 25s, after: begin, error: { feed: offline } }
      """, file: "test.yaml")
    func advice(_ expectation: Int) -> String? {
      scenario.advice(
        about: scenario.expectations[expectation], metAt: 2_000_000_000, heldSince: 2_000_000_000)
    }
    let met = "met at 2s, before the disturbance in line 5 (5s)"
    #expect(advice(0) == "\(met): an `id` in line 6, and `after` it, counts from the recovery")
    #expect(advice(1) == "\(met): an `id` in line 5, and `after` it, counts from there")
  }

  @Test("Waiters are read, with defaults for missing keys")
  func waiters() throws {
    let text =
      "waiters:\n  - { id: call-1, for: a, condition: synced, timeout: 5s, at: 1s }\n  - { id: call-2, for: a, timeout: 0s }"
    let waiters = try scenario(nodes: "  - id: a", script: text).waiters
    #expect(
      waiters == [
        WaiterDefinition(
          id: "call-1", for: "a", condition: .synced, timeout: .seconds(5), at: .seconds(1),
          location: SourceLocation(line: 5, column: 11)),
        WaiterDefinition(
          id: "call-2", for: "a", condition: .contents, timeout: .zero, at: .zero,
          location: SourceLocation(line: 6, column: 11)),
      ])
  }

  @Test("The environment defaults to online and active, and the end to none")
  func outside() throws {
    let standard = try scenario(nodes: "  - id: a")
    #expect(standard.end == nil)
    #expect(standard.network == .online)
    #expect(standard.activity == .active)
    #expect(standard.offline == .atEnd)
    let other = try scenario(
      nodes: "  - id: a", script: "end: 80s\nnetwork: offline\noffline: atOnce\nactivity: background")
    #expect(other.offline == .atOnce)
    #expect(other.end == .seconds(80))
    #expect(other.network == .offline)
    #expect(other.activity == .background)
  }

  @Test("The latest time of a file is that of its script, expectations and waiters")
  func latestTime() throws {
    #expect(try scenario(nodes: "  - id: a").latestTime == nil)
    #expect(try read("").latestTime == .seconds(5))
    #expect(try read("script: [{ at: 7s, sync: feed }]").latestTime == .seconds(7))
    #expect(try read("expect: [{ always: { from: 1s, to: 9s }, state: { feed: idle } }]").latestTime == .seconds(9))
    #expect(try read("expect: [{ attempts: feed, equals: 0, by: 10s }, { violations: 0 }]").latestTime == .seconds(10))
  }
}
