import Explanation
import InspectionModel
import Loadables
import Recordings
import Scenarios
import Simulation

/// The settings of a run, some of which override the scenario's settings.
@MainActor
struct RunSettings {
  /// The seed; nil for the scenario's seed.
  var seed: UInt64?
  /// The end of the run; nil for the scenario's end.
  var until: Duration?
  /// The time at which the program exits by itself, if the run has not ended before; nil: never.
  var exitAt: Duration?
  /// The maximum number of latest events that the screen can show.
  var historyLimit = History.defaultLimit
  /// The store of scheduled actions.
  var store = RunStore.inMemory
  /// The permissions of the scenario.
  var permissions: Set<Permission> = []
  var log: LogFile?
  var recorder = RunRecorder()

  /// Creates a simulation for the screen.
  func simulation(of scenario: Scenario, recording: RecordingWriter? = nil) throws -> Simulation {
    try Simulation(
      scenario, seed: seed, end: end(of: scenario), store: store, consumers: consumers(recording),
      journalCapacity: max(Simulation.defaultJournalCapacity, historyLimit))
  }

  /// Creates a simulation with time travel.
  func traveller(through scenario: Scenario, recording: RecordingWriter? = nil) throws -> TimeTraveller {
    TimeTraveller(try simulation(of: scenario, recording: recording)) {
      // The repeated run writes nothing.
      try Simulation(scenario, seed: seed, end: end(of: scenario), store: store.copy)
    }
  }

  /// Creates a simulation that only writes events, without a journal for cursors.
  func simulation(
    of scenario: Scenario, output: EventLog, recording: RecordingWriter? = nil
  ) throws -> Simulation {
    try Simulation(
      scenario, seed: seed, end: end(of: scenario), store: store, consumers: [output] + consumers(recording),
      journalCapacity: 0)
  }

  /// Returns the header of a recording of the run.
  func header(of file: ScenarioFile, from source: ScenarioSource) -> RecordingHeader {
    let scenario = file.scenario
    return RecordingHeader(
      title: scenario.title, file: source.fileName, scenario: file.text, seed: seed ?? scenario.seed,
      until: givenEnd(of: scenario)?.wholeNanoseconds)
  }

  /// Returns the consumers that write the log and the recording.
  private func consumers(_ recording: RecordingWriter?) -> [any ChangeConsumer] {
    let consumers: [(any ChangeConsumer)?] = [log?.events, recording]
    return consumers.compactMap { $0 }
  }

  private func end(of scenario: Scenario) -> RunEnd? { givenEnd(of: scenario).map { .at($0) } }

  /// Returns the end of the run that these settings give; nil if the scenario decides.
  private func givenEnd(of scenario: Scenario) -> Duration? {
    let given = until ?? exitAt.flatMap { _ in scenario.end }
    return [given, exitAt].compactMap { $0 }.min()
  }
}
