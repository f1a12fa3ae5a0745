import ArgumentParser
import Foundation
import PrivateFiles
import Scenarios

/// `loadscope run FILE`: shows a scenario on the screen, or writes the scenario's events as lines.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Show a scenario file on the screen, or write its events as lines.",
    discussion: """
      With --headless the scenario runs without a screen, as fast as possible, and prints each event as a line. An \
      NDJSON line is an object with `t` (virtual time in ns), `seq` (the number of the event), `node`, `event`, `state`, \
      `contents`, `error` and `cause` (the number of the causing event), each if it applies; `loadscope schema --events` \
      has all keys:
        loadscope run feed.yaml --headless | jq 'select(.state == "failed")'
      The last line counts the warnings; as text they are marked with WARNING.
      The same file and seed give the same lines, to the nanosecond. A run on the screen with --log and the same end \
      gives them too, at any speed, unless a key changes the run.
      """)

  @Argument(
    help: ArgumentHelp("The scenario file, - for standard input, or the name of a built-in one.", valueName: "file"),
    completion: .yaml)
  var file: String

  @Flag(help: "No screen: write every event as a line.")
  var headless = false

  @Option(help: ArgumentHelp("With --headless: the form of the events. (default: ndjson)", valueName: "format"))
  var format: EventFormat?

  @OptionGroup var options: RunOptions

  @OptionGroup var clock: ClockOptions

  @OptionGroup var screen: ScreenOptions

  func run() throws {
    let source = try ScenarioSource.named(file)
    if headless { return try runHeadless(source) }
    guard format == nil else { throw Problem("--format only goes with --headless") }
    try options.show(source, screen, clock)
  }

  private func runHeadless(_ source: ScenarioSource) throws {
    guard clock.exitAt == nil else { throw Problem("--exit-at is for the screen; --until goes with --headless") }
    guard screen.history == nil else {
      throw Problem("--history is for the screen; a headless run writes every event and keeps none")
    }
    guard screen.configuration.config == nil else {
      throw Problem("--config is for the screen; a headless run reads no configuration")
    }
    guard clock.isEmpty else {
      throw Problem("--speed and --paused are for the screen; a headless run is as fast as possible")
    }
    let scenario = try source.readUsableFile(allowing: options.permission.permissions)
    try MainActor.assumeIsolated {
      let settings = try options.settings(for: scenario.scenario, from: source)
      let output = FileDescriptor(STDOUT_FILENO)
      let recording = try settings.recorder.runBegins(settings.header(of: scenario, from: source))
      let result = Result {
        try HeadlessRun.run(
          scenario.scenario, settings, output: EventLog(format ?? .ndjson) { try output.writeOutput($0) },
          recording: recording)
      }
      // The log is whole even if the output has no reader any more.
      settings.log?.flush()
      for notice in settings.recorder.takeNotices() { StandardError.write(notice) }
      if let failure = try result.get() { throw Problem("\(file): \(failure)") }
      if let failure = settings.log?.failure { throw Problem(failure) }
      if settings.recorder.failure != nil { throw ExitCode.unusable }
    }
  }
}
