import InspectionModel
import Loadables
import Scenarios
import Simulation
import TestSupport
import Testing

@testable import ScenarioSaving

/// A saved scenario keeps all of a run but what its list of losses names.
@Suite("The copy of a run", .timeLimit(.minutes(10)))
@MainActor
struct CompletenessTests {
  private func run(_ scenario: Scenario, from start: Duration = .zero) throws -> ObservedRun {
    let observer = RunObserver()
    let simulation = try Simulation(scenario, consumers: start == .zero ? [observer] : [])
    if start > .zero {
      // The first viewer alone gets the earlier events.
      _ = simulation.makeCursor().take()
      simulation.run(until: start)
      simulation.add(observer)
    }
    simulation.run(until: scenario.end ?? .seconds(30))
    return observer.run
  }

  private func copy(of run: ObservedRun) throws -> ObservedScenario {
    try ObservedScenario(of: run, titled: "x", introduction: [], named: "x.yaml")
  }

  private static let phone = """
    scenario: A phone
    offline: atOnce
    end: 20s
    nodes:
      - id: feed
        requiresInternet: true
        latency: { each: [800ms, 2s, 600ms] }
        outcomes: [ok, http-503, ok]
        syncer: { backoff: { min: 1s, max: 1s } }
    script:
      - { at: 0s, sync: feed }
      - { at: 4s, sync: feed }
      - { at: 5s, id: outage, network: offline }
      - { at: 9s, network: online }
    expect:
      - { at: 1s, state: { feed: synced } }
      - { within: 1s, after: outage, error: { feed: offline } }
      - { backoff: feed, follows: policy }
      - { violations: 0 }
    """

  @Test("syncs that need the network need it in the copy too, which then fails at the same times for the same reason")
  func network() throws {
    let scenario = try ScenarioReader.read(Self.phone, file: "phone.yaml")
    let saved = try copy(of: run(scenario))
    #expect(saved.differing == [])
    #expect(saved.file.scenario.offline == .atOnce)
    guard case .loadable(let behaviour)? = saved.file.scenario["feed"]?.kind else {
      Issue.record("not a loadable: \(saved.file.text)")
      return
    }
    #expect(behaviour.requiresInternet)
    #expect(!saved.file.text.contains("outcomes: [ok, offline"), "\(saved.file.text)")
  }

  @Test("the expectations are kept, and met as they were in the run")
  func expectations() throws {
    let scenario = try ScenarioReader.read(Self.phone, file: "phone.yaml")
    let saved = try copy(of: run(scenario)).file.scenario
    #expect(saved.expectations.map(\.kind.text) == scenario.expectations.map(\.kind.text))
    let simulation = try Simulation(saved)
    simulation.run(until: .seconds(20))
    #expect(simulation.checks.map(\.state) == scenario.expectations.map { _ in .met })
  }

  @Test("an expectation is listed if the start of the run is unknown")
  func lostExpectations() throws {
    let scenario = try ScenarioReader.read(Self.phone, file: "phone.yaml")
    let saved = try copy(of: run(scenario, from: .seconds(2)))
    #expect(saved.file.scenario.expectations.isEmpty)
    #expect(saved.losses.contains("the expectation { violations: 0 }: the start of the run is unknown"))
  }

  @Test("an expectation that is no expectation of the copy is listed with the reason")
  func invalidExpectations() throws {
    let scenario = try ScenarioReader.read(Self.phone, file: "phone.yaml")
    let results = ScenarioReader.expectations(
      [
        "{ violations: 0 }", "{ at: 5s, state: { nothing: synced } }", "{ violations: 0 }\n  - {}", "{", "[",
        "{ violations: 1 }",
      ],
      about: scenario)
    #expect(
      results.map { (try? $0.get()).map(\.text) } == ["{ violations: 0 }", nil, nil, nil, nil, "{ violations: 1 }"])
  }

  @Test(
    "each expectation that is kept is decided as in the run, the others are listed", arguments: BuiltInScenarios.names)
  func decided(name: String) throws {
    let scenario = try ScenarioReader.read(BuiltInScenarios.text(of: name), file: name)
    for end in [Duration.seconds(10), scenario.end ?? .seconds(30)] {
      let observer = RunObserver()
      let original = try Simulation(scenario, consumers: [observer])
      original.run(until: end)
      let saved = try copy(of: observer.run)
      let copied = try Simulation(saved.file.scenario)
      copied.run(until: saved.file.scenario.end ?? end)
      for check in copied.checks {
        let before = try #require(original.checks.first { $0.source == check.source })
        if case .failed = check.state {
          guard case .failed = before.state else {
            Issue.record("\(check.text) fails in the copy alone, \(end)")
            continue
          }
        }
      }
      let lost = saved.losses.count { $0.hasPrefix("the expectation ") }
      #expect(copied.checks.count + lost == original.checks.count, "\(end)")
    }
  }

  @Test("a sync that an outage interrupted keeps the latency of the others")
  func interrupted() throws {
    let text = """
      scenario: A phone
      offline: atOnce
      end: 12s
      nodes:
        - { id: feed, requiresInternet: true, latency: 500ms }
      script:
        - { at: 1s, sync: feed }
        - { at: 4s, sync: feed }
        - { at: 4.1s, network: offline }
        - { at: 6s, sync: feed }
        - { at: 8s, network: online }
        - { at: 9s, sync: feed }
      """
    let saved = try copy(of: run(ScenarioReader.read(text, file: "phone.yaml")))
    guard case .loadable(let behaviour)? = saved.file.scenario["feed"]?.kind else {
      Issue.record("not a loadable: \(saved.file.text)")
      return
    }
    #expect(behaviour.latency == .fixed(.milliseconds(500)) && saved.differing == [])
  }

  /// The events of each node, with their times and without their causes.
  private func events(of run: ObservedRun) -> [String: [String]] {
    let names = run.nodes.mapValues(\.latest.identity.key)
    var events: [String: [String]] = [:]
    for entry in run.entries {
      guard let name = entry.node.flatMap({ names[$0] }) else { continue }
      if case .command = entry.event { continue }
      // Without the numbers of other events.
      let event = "\(entry.event)".replacing(/Optional\(\d+\)|NodeID\(rawValue: \d+\)/, with: "")
      events[name, default: []].append("\(entry.time - run.start) \(event)")
    }
    return events
  }

  @Test("every node whose events differ from the run's is named in the list", arguments: BuiltInScenarios.names)
  func isComplete(name: String) throws {
    let scenario = try ScenarioReader.read(BuiltInScenarios.text(of: name), file: name)
    let original = try run(scenario)
    let saved = try copy(of: original)
    let copied = try run(saved.file.scenario)
    let (before, after) = (events(of: original), events(of: copied))
    for (node, events) in before where after[node] != events {
      // The first name is that of the node of the command.
      let isListed =
        saved.differing.contains(node)
        || saved.losses.contains { $0.split { " :,".contains($0) }.contains(Substring(node)) }
      let difference = zip(events, after[node] ?? []).first { $0 != $1 }
      #expect(
        isListed,
        "\(saved.file.text)\n\(node): \(difference.map { "\($0) instead of \($1)" } ?? "more or fewer events")")
    }
    let lost = scenario.expectations.map(\.kind.text).filter { text in
      !saved.file.scenario.expectations.contains { $0.kind.text == text }
        && !saved.losses.contains { $0.contains(text) }
    }
    #expect(lost == [])
  }
}
