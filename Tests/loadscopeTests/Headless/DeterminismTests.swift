import InspectionModel
import Loadables
import Scenarios
import Simulation
import Testing

@testable import loadscope

@Suite("The same file and seed give the same events")
@MainActor
struct DeterminismTests {
  /// A scenario with every kind of random draw and pending event.
  private static let text = """
    seed: 11
    end: 90s
    nodes:
      - id: token
        latency: { uniform: [200ms, 600ms] }
        outcomes: [timeout, timeout, ok]
        syncer: { policy: sync, period: 7s, backoff: { min: 1s, max: 60s, jitter: decorrelated } }
      - id: feed
        kind: group
        mode: any
        syncer: { policy: sync, period: 5s, backoff: { min: 500ms, max: 9s, jitter: full } }
        children:
          - token
          - { id: photos, count: 3, failureRate: 0.4, error: http-503, latency: { exponential: { mean: 700ms } } }
          - { id: net, requiresInternet: true, latency: { normal: { mean: 300ms, sd: 100ms } } }
      - { id: steps, kind: chain, items: [token, { ref: net, then: proceed }] }
      - { id: profile, kind: flatMap, of: token, inner: photos-2, latency: { uniform: [0s, 1s] } }
      - { id: mapped, kind: asyncMap, of: profile, latency: 3ms }
      - { id: clock, kind: autosync, interval: 4s, latency: { uniform: [1ms, 2s] } }
      - { id: current, kind: proxy }
    waiters:
      - { id: call, for: token, condition: synced, timeout: 6s, at: 20s }
    script:
      - { at: 0s, sync: feed }
      - { at: 2s, sync: current }
      - { at: 3s, target: current, to: mapped }
      - { at: 10s, fault: feed, rate: 0.5, error: injected }
      - { at: 20s, clearFaults: all }
      - { at: 25s, network: offline }
      - { at: 33.333s, network: online }
      - { at: 35s, activity: background }
      - { at: 45s, activity: active }
      - { at: 50s, sync: steps }
      - { at: 60s, sync: mapped }
    """

  /// The rich scenario, and all built-in ones.
  nonisolated private static let names = ["of everything"] + EmbeddedFiles.scenarios.map(\.name)

  @Test(
    "headless, and on the screen at any speed, with any steps of real time and any budget",
    arguments: names, [0.25, 1, 1_000])
  func speeds(name: String, speed: Double) throws {
    let scenario = try Self.named(name)
    let settings = RunSettings(until: scenario.end ?? .seconds(60))
    let expected = try Self.headless(scenario, settings)
    // Open load has few events.
    #expect(expected.count > (name == Self.names[0] ? 500 : 5))
    #expect(expected.last?.contains(#""event":"ended""#) == true)
    for budget in [Duration.seconds(60), .zero] {
      let seed = UInt64.random(in: 0...UInt64.max)
      let driven = try Self.driven(scenario, settings, speed: speed, budget: budget, steps: SplitMix64(seed: seed))
      #expect(driven == expected, "with a budget of \(budget) and steps from the seed \(seed)")
    }
  }

  @Test("another seed gives other events")
  func seeds() throws {
    let scenario = try scenario(Self.text)
    #expect(try Self.headless(scenario, RunSettings(seed: 12)) != Self.headless(scenario))
    #expect(try Self.headless(scenario, RunSettings(seed: 11)) == Self.headless(scenario))
  }

  @Test("every entry's cause is an earlier entry")
  func causes() throws {
    let simulation = try Simulation(try scenario(Self.text))
    let cursor = simulation.makeCursor()
    var entries: [JournalEntry] = []
    simulation.runToEnd { if simulation.isDrainDue { entries += cursor.take().entries } }
    entries += cursor.take().entries
    for entry in entries { if let cause = entry.cause { #expect(cause < entry.sequence) } }
    // Only the script, waiters, autosync loadables, the app's activity and the end have no cause.
    let origins = entries.filter { $0.cause == nil }
    for entry in origins {
      switch entry.event {
      case .command(.given), .waiter, .sync(.started), .run(.ended): break
      default: Issue.record("\(entry) has no cause")
      }
    }
  }

  private static func named(_ name: String) throws -> Scenario {
    if name == names[0] { return try scenario(text) }
    return try ScenarioSource.builtIn(named: name).read()
  }

  private static func headless(_ scenario: Scenario, _ settings: RunSettings = RunSettings()) throws -> [String] {
    let logged = LoggedLines()
    #expect(try HeadlessRun.run(scenario, settings, output: logged.log()) == nil)
    return logged.lines
  }

  private static func driven(
    _ scenario: Scenario, _ settings: RunSettings, speed: Double, budget: Duration, steps: SplitMix64
  ) throws -> [String] {
    let logged = LoggedLines()
    let log = logged.log()
    let simulation = try Simulation(
      scenario, end: settings.until.map { .at($0) }, consumers: [log])
    // Overrides the file's clock settings.
    _ = simulation.perform(.clock(.resume))
    _ = simulation.perform(.clock(.setSpeed(speed)))
    var steps = steps
    var real: Int64 = 0
    while !simulation.isOver {
      // From almost nothing to ten seconds of virtual time.
      real += Int64(Double(steps.next() % 10_000_000_000) / speed)
      simulation.advance(toReal: .nanoseconds(real), budget: budget)
    }
    try log.flush()
    return logged.lines
  }
}
