import Explanation
import InspectionModel
import Loadables
import Recordings
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
  var historyLimit = History.defaultLimit
  /// Where the scheduled actions are kept.
  var store = RunStore.inMemory
  /// Where every event is written.
  var log: LogFile?
  /// Where all that changes is written.
  var recorder = RunRecorder()

  /// A run that somebody watches.
  func simulation(of scenario: Scenario, recording: RecordingWriter? = nil) throws -> Simulation {
    try Simulation(
      scenario, seed: seed, end: end(of: scenario), store: store, consumers: consumers(recording),
      journalCapacity: max(Simulation.usualJournalCapacity, historyLimit))
  }

  /// The same, of which the past can be seen as well.
  func traveller(through scenario: Scenario, recording: RecordingWriter? = nil) throws -> TimeTraveller {
    TimeTraveller(try simulation(of: scenario, recording: recording)) {
      // Nothing is written of what is only gone through once more.
      try Simulation(scenario, seed: seed, end: end(of: scenario), store: store.copy)
    }
  }

  /// A run of which the events are all that is wanted.
  func simulation(
    of scenario: Scenario, output: EventLog, recording: RecordingWriter? = nil
  ) throws -> Simulation {
    try Simulation(
      scenario, seed: seed, end: end(of: scenario), store: store, consumers: [output] + consumers(recording),
      journalCapacity: 0)
  }

  /// The first line of a recording of a run.
  func header(of file: ScenarioFile, from source: ScenarioSource) -> RecordingHeader {
    let scenario = file.scenario
    return RecordingHeader(
      title: scenario.title, file: source.fileName, scenario: file.text, seed: seed ?? scenario.seed,
      until: givenEnd(of: scenario)?.wholeNanoseconds)
  }

  /// What writes the run to files.
  private func consumers(_ recording: RecordingWriter?) -> [any ChangeConsumer] {
    let consumers: [(any ChangeConsumer)?] = [log?.events, recording]
    return consumers.compactMap { $0 }
  }

  private func end(of scenario: Scenario) -> RunEnd? { givenEnd(of: scenario).map { .at($0) } }

  /// When a run ends, where that is not left to its scenario.
  private func givenEnd(of scenario: Scenario) -> Duration? {
    let given = until ?? exitAt.flatMap { _ in scenario.end }
    return [given, exitAt].compactMap { $0 }.min()
  }
}
