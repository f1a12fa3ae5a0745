import Dashboard
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
  /// How many of the latest events the screen can show.
  var historyLimit = Model.defaultHistoryLimit
  /// Where every event is written.
  var log: LogFile?

  /// A run that somebody watches.
  func simulation(of scenario: Scenario) throws -> Simulation {
    try Simulation(
      scenario, seed: seed, end: end(of: scenario), recorders: logs, historyLimit: historyLimit)
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
