import Explanation
import InspectionModel
import Loadables
import Recordings
import Scenarios
import Simulation

/// The settings of a run, some of which override the scenario's settings.
@MainActor
struct RunSettings {
  /// The seed of the random generator; nil for the scenario's seed.
  var seed: UInt64?
  /// The virtual time at which the run ends; nil for the scenario's end.
  var until: Duration?
  /// The virtual time at which the program exits, or the end of the run if earlier; nil: only when the user quits.
  var exitAt: Duration?
  /// The maximum number of events kept for the timeline, the log and the causes.
  var historyLimit = History.defaultLimit
  /// The store that keeps scheduled actions, in memory or in a file.
  var store = RunStore.inMemory
  /// The permissions of the scenario.
  var permissions: Set<Permission> = []
  var log: LogFile?
  var recorder = RunRecorder()

  /// Creates a simulation for the screen. Its changes are also written to the log and to `recording`.
  func simulation(of scenario: Scenario, recording: RecordingWriter? = nil) throws -> Simulation {
    try Simulation(
      scenario, seed: seed, end: end(of: scenario), store: store, consumers: consumers(recording),
      journalCapacity: max(Simulation.defaultJournalCapacity, historyLimit))
  }

  /// Creates a simulation that can show its past. Its present changes are also written to the log and to `recording`.
  func traveller(through scenario: Scenario, recording: RecordingWriter? = nil) throws -> TimeTraveller<RunPast> {
    TimeTraveller(try simulation(of: scenario, recording: recording)) {
      // The repeated run, which shows the past, writes neither log nor recording.
      try Simulation(scenario, seed: seed, end: end(of: scenario), store: store.copy)
    }
  }

  /// Creates a simulation that writes events to `output`, to the log and to `recording`, and keeps no events.
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

  /// Returns the end of the run from ``until`` and ``exitAt``; nil if the scenario decides.
  private func givenEnd(of scenario: Scenario) -> Duration? {
    let given = until ?? exitAt.flatMap { _ in scenario.end }
    return [given, exitAt].compactMap { $0 }.min()
  }
}
