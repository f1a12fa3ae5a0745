import InspectionModel
import Loadables
import Scenarios
import Simulation
import TestSupport
import Testing

@testable import ScenarioSaving

/// Runs with random commands, also watched only from a random time on.
@Suite("Scenarios of random runs", .timeLimit(.minutes(30)))
@MainActor
struct RandomRunTests {
  private static let seeds = 1...UInt64(20)

  /// Gives random commands to a simulation.
  private struct RandomUser {
    var generator: SplitMix64
    let nodes: [NodeID]

    mutating func command() -> NodeCommand {
      let node = nodes[number(nodes.count)]
      return switch number(14) {
      case 0: .sync(node)
      case 1: .syncIfNeeded(node)
      case 2: .syncRoots
      case 3: .fail(node, error: "by-hand")
      case 4: .setState(node, NodeState.allCases[number(4)], hasContents: [nil, true, false][number(3)], error: nil)
      case 5: .addFault(node, Fault(.fail(error: "a fault"), count: 1 + number(3)))
      case 6: .addFault(node, Fault(.delay(700_000_000), count: 1))
      case 7: .addFault(node, Fault(.hang, count: 1, rate: number(2) == 0 ? 1 : 0.5))
      case 8: .clearFaults(number(2) == 0 ? node : nil)
      case 9: .setNetwork(isOnline: number(2) == 0)
      case 10: .setActivity(isActive: number(2) == 0)
      case 11: number(2) == 0 ? .suspendActions : .resumeActions
      case 12: .setBackoff(node, NodeBackoff(min: 500_000_000, max: 4_000_000_000, multiplier: 2))
      default: .postpone(node, by: 1_500_000_000)
      }
    }

    mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
  }

  /// The built-in scenarios, except one whose syncs with faults are not saved as they were: some end one instant apart.
  private nonisolated static let names = BuiltInScenarios.names.filter { $0 != "contention" }

  /// Runs a scenario with commands and returns the run as seen from a time on.
  ///
  /// - Parameter hasJournal: Whether a late viewer gets the earlier events.
  private func run(
    _ scenario: Scenario, seed: UInt64, commands: Int, watchedFrom start: Duration, hasJournal: Bool = true
  ) throws -> ObservedRun {
    let observer = RunObserver()
    let simulation = try Simulation(scenario, seed: seed, consumers: start == .zero ? [observer] : [])
    let cursor = hasJournal ? nil : simulation.makeCursor()
    _ = cursor?.take()
    let nodes = (scenario.nodes.map(\.id) + scenario.waiters.map(\.id)).compactMap(simulation.node)
    var user = RandomUser(generator: SplitMix64(seed: seed), nodes: nodes)
    let step = Duration.nanoseconds(1_234_567_891)
    var isWatched = start == .zero
    for count in 0...commands {
      let time = step * count
      if !isWatched, time >= start {
        simulation.run(until: start)
        simulation.add(observer)
        isWatched = true
      }
      simulation.run(until: time)
      if count > 0 {
        let command = user.command()
        _ = simulation.perform(command)
        if user.number(6) == 0, let event = simulation.pending(atMost: 1).soonest.first {
          _ = simulation.perform(.fireNow(event))
        }
      }
    }
    return observer.run
  }

  private func check(_ run: ObservedRun, _ comment: String) throws {
    let scenario = try ObservedScenario(of: run, titled: "x", introduction: [], named: "x.yaml")
    #expect(scenario.differing == [], "\(comment)\n\(scenario.file.text)")
  }

  @Test("a run with commands has the same states again", arguments: names)
  func commands(name: String) throws {
    let scenario = try ScenarioReader.read(BuiltInScenarios.text(of: name), file: name)
    for seed in Self.seeds {
      try check(run(scenario, seed: seed, commands: 15, watchedFrom: .zero), "\(name), seed \(seed)")
    }
  }

  @Test(
    "a run watched from the middle has the same states again", arguments: names,
    [true, false])
  func fromTheMiddle(name: String, hasJournal: Bool) throws {
    let scenario = try ScenarioReader.read(BuiltInScenarios.text(of: name), file: name)
    for seed in Self.seeds {
      let start = Duration.milliseconds(Int(seed) * 777)
      let run = try run(scenario, seed: seed, commands: 15, watchedFrom: start, hasJournal: hasJournal)
      try check(run, "\(name), seed \(seed), from \(start)")
    }
  }
}
