import Scenarios
import Simulation

/// In what runs differ from what their scenario says.
@MainActor
struct RunSettings {
  /// Where chance comes from.
  var seed: UInt64?
  /// When the run ends.
  var until: Duration?
  /// When the program leaves by itself, which it does at the end of the run as well.
  var exitAt: Duration?
  /// Where every event is written.
  var log: LogFile?

  /// A run that somebody watches.
  func simulation(of scenario: Scenario) throws -> Simulation {
    try Simulation(scenario, seed: seed, end: end(of: scenario), recorders: logs)
  }

  /// The same, of which the past can be seen as well.
  func traveller(through scenario: Scenario) throws -> TimeTraveller {
    TimeTraveller(try simulation(of: scenario)) {
      // Nothing is written of what is only gone through once more.
      try Simulation(scenario, seed: seed, end: end(of: scenario))
    }
  }

  /// A run of which the events are all that is wanted.
  func simulation(of scenario: Scenario, output: EventLog) throws -> Simulation {
    try Simulation(
      scenario, seed: seed, end: end(of: scenario), recorders: [output] + logs, isDrained: false)
  }

  private var logs: [EventLog] { log.map { [$0.events] } ?? [] }

  private func end(of scenario: Scenario) -> RunEnd? {
    let given = until ?? exitAt.flatMap { _ in scenario.end }
    return [given, exitAt].compactMap { $0 }.min().map { .at($0) }
  }
}
