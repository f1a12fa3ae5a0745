import ArgumentParser
import Recordings
import Scenarios

/// The options of commands that run a scenario.
struct RunOptions: ParsableArguments {
  @Option(help: ArgumentHelp("End of the run, instead of the one in the file.", valueName: "duration"))
  var until: String?

  @Option(help: ArgumentHelp("Seed of the random generator, instead of the one in the file.", valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp("Write every event to this file, as run --headless does.", valueName: "file"),
    completion: .file())
  var log: String?

  @Option(
    help: ArgumentHelp("Record the run into this file, which must not exist.", valueName: "file"),
    completion: .file())
  var record: String?

  @Option(
    name: .customLong("record-limit"),
    help: ArgumentHelp("Maximum size of the recording. (default: 256MB)", valueName: "size"))
  var recordLimit: String?

  @OptionGroup var store: StoreOptions

  @OptionGroup var permission: PermissionOptions

  /// Returns the settings of a run of `scenario`. Opens the store and creates the log file, which must not be `source`.
  @MainActor
  func settings(for scenario: Scenario, from source: ScenarioSource) throws(Problem) -> RunSettings {
    var settings = RunSettings(seed: seed)
    if let until { settings.until = try ArgumentReading.duration(until, option: "--until") }
    let limit = try recordLimit.map { text throws(Problem) in
      try ArgumentReading.bytes(text, option: "--record-limit")
    }
    settings.recorder = RunRecorder(into: record, limit: limit ?? RecordingWriter.defaultLimit)
    settings.store = try store.open(for: scenario)
    settings.permissions = permission.permissions
    if let log { settings.log = try LogFile(log, besides: source) }
    return settings
  }

  /// Shows a scenario on the screen until the user quits.
  func show(_ source: ScenarioSource, _ screen: ScreenOptions, _ clock: ClockOptions) throws {
    let file = try source.readUsableFile(allowing: permission.permissions)
    let exitAt = try clock.exitTime()
    try LiveSession.show(screen, clock) { historyLimit in
      var settings = try settings(for: file.scenario, from: source)
      settings.exitAt = exitAt
      settings.historyLimit = historyLimit
      return try ScenarioRun(source, file, settings)
    }
  }
}
