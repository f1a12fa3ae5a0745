import ArgumentParser
import Recordings
import Scenarios
import Simulation

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
  ///
  /// - Parameter isGuided: Whether the run waits for the user, whom a line leads through the first keys.
  func show(
    _ source: ScenarioSource, _ screen: ScreenOptions, _ clock: ClockOptions, isGuided: Bool = false
  ) throws {
    let file = try source.readUsableFile(allowing: permission.permissions)
    let exitAt = try clock.exitTime()
    try LiveSession.show(screen, clock, isGuided: isGuided) { historyLimit in
      var settings = try settings(for: file.scenario, from: source)
      settings.exitAt = exitAt
      settings.historyLimit = historyLimit
      return try ScenarioRun(source, file, settings)
    }
  }
}

/// Command-line options for the clock of a scenario or a recording that is shown on the screen.
struct ClockOptions: ParsableArguments {
  @Flag(help: "Start paused.")
  var paused = false

  @Option(help: ArgumentHelp("Virtual seconds for each real one, 0.01 to 10000.", valueName: "factor"))
  var speed: String?

  @Option(
    name: .customLong("exit-at"),
    help: ArgumentHelp("Exit at this virtual time, or at the end of the run if earlier.", valueName: "duration"))
  var exitAt: String?

  /// Whether none of these options is given.
  var isEmpty: Bool { !paused && speed == nil && exitAt == nil }

  /// Parses the value of `--speed`; nil if the option is not given.
  func factor() throws(Problem) -> Double? {
    try speed.map { text throws(Problem) in try ArgumentReading.speed(text) }
  }

  /// Parses the value of `--exit-at`, a virtual time; nil if the option is not given.
  func exitTime() throws(Problem) -> Duration? {
    try exitAt.map { text throws(Problem) in try ArgumentReading.duration(text, option: "--exit-at") }
  }
}

/// The `--store` option of commands that run scenarios: a file that keeps scheduled actions for the next run.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep the scheduled actions in this file for the next run. (default: in memory)",
      valueName: "path"),
    completion: .file())
  var store: String?

  /// Opens or creates the file of `--store`, and throws if no scenario has actions. Without `--store`, uses memory.
  func open(for scenarios: Scenario...) throws(Problem) -> RunStore { try open(for: scenarios) }

  func open(for scenarios: [Scenario]) throws(Problem) -> RunStore {
    guard let store else { return .inMemory }
    guard scenarios.contains(where: \.hasActions) else {
      throw Problem("--store only goes with a scenario that has `actions`; there are none to be kept")
    }
    do {
      return try RunStore(path: store)
    } catch {
      throw Problem("--store: \(error)")
    }
  }
}

/// The option for the permissions of a scenario, or of the scenario in a recording.
struct PermissionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Allow the scenario to load pictures from web servers (http).", valueName: "permission"))
  var allow: [Permission] = []

  var permissions: Set<Permission> { Set(allow) }
}

extension Permission: ExpressibleByArgument {}
