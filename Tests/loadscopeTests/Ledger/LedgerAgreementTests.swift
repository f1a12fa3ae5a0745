import Explanation
import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios
import TerminalUI
import Testing

@testable import Dashboard
@testable import Simulation
@testable import loadscope

/// The ledger's delays in a simulation equal those drawn by the policy, to the nanosecond.
@Suite("The ledger agrees with the policy", .serialized)
@MainActor
struct LedgerAgreementTests {
  private static let text = """
    seed: 42
    nodes:
      - { id: none, latency: 137ms, outcomes: [down], syncer: { backoff: { min: 1s, max: 60s, multiplier: 1.41421356 } } }
      - { id: full, latency: 137ms, outcomes: [down], syncer: { backoff: { min: 1s, max: 60s, multiplier: 2, jitter: full } } }
      - { id: equal, latency: 137ms, outcomes: [down], syncer: { backoff: { min: 1s, max: 60s, multiplier: 2, jitter: equal } } }
      - { id: decorrelated, latency: 137ms, outcomes: [down], syncer: { backoff: { min: 1s, max: 60s, jitter: decorrelated } } }
      - { id: proportional, latency: 137ms, outcomes: [down], syncer: { backoff: { min: 1s, max: 60s, multiplier: 2, jitter: proportional } } }
    script:
      - { at: 0s, sync: none }
      - { at: 0s, sync: full }
      - { at: 0s, sync: equal }
      - { at: 0s, sync: decorrelated }
      - { at: 0s, sync: proportional }
    end: 20m
    """

  private func run(_ text: String, until end: Duration) throws -> DashboardDriver {
    let simulation = try Simulation(scenario(text))
    let driver = DashboardDriver(simulation, model: Model(title: "", size: .zero))
    simulation.run(until: end) { driver.takeChanges() }
    driver.takeChanges()
    return driver
  }

  private func id(_ key: String, _ model: Model) throws -> NodeID {
    try #require(model.context.source.nodes.lazy.compactMap { $0 }.first { $0.identity.key == key }?.id)
  }

  @Test("with every jitter", arguments: NodeBackoff.Jitter.allCases)
  func everyJitter(jitter: NodeBackoff.Jitter) throws {
    let model = try run(Self.text, until: .seconds(600)).model
    let node = try id(jitter.rawValue, model)
    let ledger = try #require(model.context.source.ledgers[node])
    let backoff = try #require(model.context[node]?.backoff)
    #expect(backoff.jitter == jitter)
    let policy = try BackoffTimeoutPolicy(
      backoff.configuration, generator: SplitMix64(seed: 42, node: jitter.rawValue, purpose: .jitter))
    #expect(ledger.waits.count >= 12 && ledger.forgottenCount == 0)
    for (index, wait) in ledger.waits.enumerated() {
      let expected = try #require(policy.nextTimeout(afterFailure: true)).wholeNanoseconds
      #expect(wait.failures == index + 1)
      #expect(wait.planned == expected)
      // The delay is in the range predicted from the back-off's values.
      #expect(backoff.delayRanges(from: index + 1, count: 1).first?.contains(expected) == true)
      // The last one is pending.
      guard wait.end != .running else { continue }
      #expect(wait.actual == expected)
      #expect(wait.drift == 0)
      #expect(wait.verdict == "ok")
    }
  }

  @Test("in the built-in back-off scenarios", arguments: ["backoff", "jitter"])
  func builtIn(name: String) throws {
    let scenario = try ScenarioSource.builtIn(named: name).readUsable()
    let simulation = try Simulation(scenario)
    let driver = DashboardDriver(simulation, model: Model(title: "", size: .zero))
    simulation.runToEnd { driver.takeChanges() }
    driver.takeChanges()
    let model = driver.model
    let nodes = model.context.source.nodes.compactMap { $0 }.filter { $0.backoff != nil }
    #expect(!nodes.isEmpty)
    for node in nodes {
      let (key, backoff) = (node.identity.key, try #require(node.backoff))
      let ledger = try #require(model.context.source.ledgers[node.id])
      #expect(backoff.period == 0 && ledger.waits.count >= 4 && ledger.forgottenCount == 0, "\(key)")
      let policy = try BackoffTimeoutPolicy(
        backoff.configuration, generator: SplitMix64(seed: scenario.seed, node: key, purpose: .jitter))
      for row in ledger.rows {
        switch row {
        case .wait(let wait):
          let expected = try #require(policy.nextTimeout(afterFailure: true)).wholeNanoseconds
          #expect(wait.planned == expected, "\(key)")
          #expect(wait.end == .running || wait.actual == expected && wait.drift == 0, "\(key)")
        case .remark(.succeeded): _ = policy.nextTimeout(afterFailure: false)
        case .remark(let remark): Issue.record("\(key): \(remark)")
        }
      }
    }
  }

  @Test("after a success the delay is the period, after the next failure the first back-off")
  func period() throws {
    let model = try run(
      """
      nodes:
        - id: a
          latency: 100ms
          outcomes: [down, down, ok, down]
          syncer: { policy: sync, period: 7s, backoff: { min: 1s, max: 60s, multiplier: 2 } }
      script: [{ at: 0s, sync: a }]
      """, until: .seconds(12)
    ).model
    let ledger = try #require(model.context.source.ledgers[id("a", model)])
    #expect(ledger.waits.map(\.failures) == [1, 2, 0, 1, 2])
    #expect(ledger.waits.compactMap(\.planned).map { $0 / 1_000_000_000 } == [1, 2, 7, 1, 2])
    #expect(ledger.waits.dropLast().allSatisfy { $0.drift == 0 })
  }

  @Test("after a change of the knobs, from the next delay on, and shows the change")
  func knobs() throws {
    let driver = try run(Self.text, until: .milliseconds(500))
    driver.send(.input(.resize(Size(width: 120, height: 40))))
    for key in try ArgumentReading.keys("K Down \"1500ms\" Down*3 \"5s\" Enter .*60") { driver.send(.input(key)) }
    let ledger = try #require(driver.model.context.source.ledgers[id("none", driver.model)])
    #expect(ledger.waits.first?.planned == 1_000_000_000)
    #expect(ledger.waits.dropFirst().first?.planned == 1_414_213_560)
    #expect(ledger.waits.dropFirst(2).first?.planned == 1_500_000_000)
    // The change is listed where it happened: during the first delay.
    guard case .remark(.changed(let backoff, .user, _)) = ledger.rows.dropFirst().first else {
      Issue.record("\(ledger.rows)")
      return
    }
    #expect(backoff.max == 1_500_000_000 && backoff.period == 5_000_000_000)
  }
}
