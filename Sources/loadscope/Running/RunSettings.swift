import Explanation
import InspectionModel
import Loadables
import Recordings
import Scenarios
import Simulation

/// The overrides of a scenario's settings.
@MainActor
struct RunSettings {
  /// The seed.
  var seed: UInt64?
  /// The end of the run.
  var until: Duration?
  /// The time at which the program exits by itself, at the latest at the end of the run.
  var exitAt: Duration?
  /// The number of latest events that the screen can show.
  var historyLimit = History.defaultLimit
  /// The store of scheduled actions.
  var store = RunStore.inMemory
  var log: LogFile?
  var recorder = RunRecorder()

  /// Creates a run for the screen.
  func simulation(of scenario: Scenario, recording: RecordingWriter? = nil) throws -> Simulation {
    try Simulation(
      scenario, seed: seed, end: end(of: scenario), store: store, consumers: consumers(recording),
      journalCapacity: max(Simulation.usualJournalCapacity, historyLimit))
  }

  /// Creates a run with time travel.
  func traveller(through scenario: Scenario, recording: RecordingWriter? = nil) throws -> TimeTraveller {
    TimeTraveller(try simulation(of: scenario, recording: recording)) {
      // The repeated run writes nothing.
      try Simulation(scenario, seed: seed, end: end(of: scenario), store: store.copy)
    }
  }

  /// Creates a run for events only, without a journal.
  func simulation(
    of scenario: Scenario, output: EventLog, recording: RecordingWriter? = nil
  ) throws -> Simulation {
    try Simulation(
      scenario, seed: seed, end: end(of: scenario), store: store, consumers: [output] + consumers(recording),
      journalCapacity: 0)
  }

  /// Returns the header of a recording.
  func header(of file: ScenarioFile, from source: ScenarioSource) -> RecordingHeader {
    let scenario = file.scenario
    return RecordingHeader(
      title: scenario.title, file: source.fileName, scenario: file.text, seed: seed ?? scenario.seed,
      until: givenEnd(of: scenario)?.wholeNanoseconds)
  }

  /// Returns the consumers that write files.
  private func consumers(_ recording: RecordingWriter?) -> [any ChangeConsumer] {
    let consumers: [(any ChangeConsumer)?] = [log?.events, recording]
    return consumers.compactMap { $0 }
  }

  private func end(of scenario: Scenario) -> RunEnd? { givenEnd(of: scenario).map { .at($0) } }

  /// Returns the end of the run, if it is not left to the scenario.
  private func givenEnd(of scenario: Scenario) -> Duration? {
    let given = until ?? exitAt.flatMap { _ in scenario.end }
    return [given, exitAt].compactMap { $0 }.min()
  }
}
