import InspectionModel
import Scenarios
import TestSupport
import Testing
import YAMLReading

@Suite("Reading scenarios")
struct ScenarioReadingTests {
  @Test("A scenario needs a title and a node or an action, the rest has defaults")
  func defaults() throws {
    let scenario = try ScenarioReader.read("scenario: Tiny\nnodes: [{ id: a }]", file: "test.yaml")
    #expect(scenario.title == "Tiny")
    #expect(scenario.seed == 0)
    #expect(scenario.clock == ClockSettings(start: .running, speed: 1))
    #expect(scenario.script.isEmpty)
  }

  @Test("The whole language of this version is read")
  func everything() throws {
    let scenario = try ScenarioReader.read(
      """
      scenario: Photo feed behind a flaky token     # title
      seed: 18446744073709551615
      clock: { start: paused, speed: 0.5 }
      defaults: { latency: 400ms }
      nodes:
        - id: token
          kind: loadable
          name: Access token
          latency: 250ms
          outcomes: [timeout, timeout, ok]
          initialContents: none
          onFailure: keep
          syncer:
            policy: syncIfNeeded
            period: 30s
            backoff: { min: 1s, max: 60s, multiplier: 1.41421356, jitter: none, maxAttempts: 8 }
        - id: feed
          kind: group
          mode: all
          children:
            - { id: photos }
            - { id: push, kind: pure }
            - { id: thumb, count: 100, latency: 1s }
        - id: current
          kind: proxy
          target: feed
      script:
        - { at: 0s, sync: feed }
        - { at: 2s, syncIfNeeded: current }
        - { at: 3s, fail: photos, error: http-500 }
        - { at: 6s, set: push, state: synced }
        - { at: 9s, target: current, to: photos }
      """, file: "test.yaml")
    #expect(scenario.seed == .max)
    #expect(scenario.clock == ClockSettings(start: .paused, speed: 0.5))
    #expect(scenario.nodes.count == 105)
    #expect(scenario.roots == ["token", "feed", "current"])
    #expect(scenario["token"]?.syncer?.backoff.maxAttempts == 8)
    #expect(scenario["feed"]?.dependencies.count == 102)
    #expect(scenario["photos"]?.kind == .loadable(Behaviour(latency: .fixed(.milliseconds(400)))))
    #expect(scenario.script.map(\.at) == [.zero, .seconds(2), .seconds(3), .seconds(6), .seconds(9)])
  }

  @Test("A scenario can consist of actions only", arguments: ["", "nodes: []\n"])
  func actionsAlone(nodes: String) throws {
    let scenario = try ScenarioReader.read(
      "scenario: Uploads\n\(nodes)actions: [{ id: a }, { id: b, count: 2 }]", file: "test.yaml")
    #expect(scenario.roots == ["a", "b-1", "b-2"])
    #expect(scenario.nodes.count == 3)
    #expect(scenario.hasActions)
  }

  @Test("A missing or empty list of actions means no actions", arguments: ["", "\nactions: []"])
  func noActions(actions: String) throws {
    let scenario = try ScenarioReader.read("scenario: Tiny\nnodes: [{ id: a }]\(actions)", file: "test.yaml")
    #expect(!scenario.hasActions)
  }

  @Test("Reading a file twice gives equal scenarios")
  func equality() throws {
    let text = try BuiltInScenarios.text(of: "tour")
    #expect(try ScenarioReader.read(text, file: "a") == ScenarioReader.read(text, file: "b"))
  }

  @Test("Anchors and aliases repeat values")
  func aliases() throws {
    let scenario = try scenario(nodes: "  - { id: a, outcomes: &o [e, ok] }\n  - { id: b, outcomes: *o }")
    #expect(scenario["a"]?.kind == scenario["b"]?.kind)
  }

  @Test("An error in an aliased value is reported once")
  func aliasedMistake() {
    let text =
      "scenario: x\nnodes:\n  - { id: a, latency: &l [x] }\n  - { id: b, outcomes: &o [OK] }\n  - { id: c, outcomes: *o }"
    #expect(codes(of: text) == [.wrongType, .invalidValue])
  }

  @Test("Line breaks of every system count alike", arguments: ["\n", "\r\n", "\r"])
  func lineBreaks(lineBreak: String) throws {
    let text = ["scenario: x", "nodes:", "  - id: a", "zebra: 1"].joined(separator: lineBreak)
    let list = try #require(diagnostics(of: text))
    #expect(list.diagnostics.map(\.location) == [SourceLocation(line: 4, column: 1)])
    #expect(list.rendered().contains("\n  zebra: 1\n  ^\n"))
  }

  @Test("A byte order mark is not part of the first line")
  func byteOrderMark() throws {
    let list = try #require(diagnostics(of: "\u{FEFF}zebra: 1\nscenario: x\nnodes: [{ id: a }]"))
    #expect(list.diagnostics.map(\.location) == [SourceLocation(line: 1, column: 1)])
  }
}
