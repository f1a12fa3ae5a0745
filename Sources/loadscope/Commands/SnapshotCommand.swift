import ArgumentParser
import Scenarios
import TerminalUI

/// `loadscope snapshot FILE`
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Print one frame of a scenario, without a terminal.",
    discussion: """
      The scenario runs in virtual time up to --at and is paused there; then the keys are pressed, as if by hand:
        loadscope snapshot tour --at 3s --keys 'Down*2 X "timeout" Enter . ?'
      """)

  @Argument(
    help: ArgumentHelp("The scenario file, - for standard input, or the name of a built-in one.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @Option(help: ArgumentHelp("The virtual time of the frame, such as 1.5s.", valueName: "duration"))
  var at = "0s"

  @Option(
    help: ArgumentHelp(
      "Keys to press then: names or characters with an optional *COUNT, or quoted text.", valueName: "keys"))
  var keys = ""

  @Option(help: ArgumentHelp("The size of the window.", valueName: "columns x rows"))
  var size = "120x40"

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  func run() throws {
    try StandardOutput.write(try frame())
  }

  /// The frame's rows.
  func frame() throws -> String {
    let size = try ArgumentReading.size(size)
    let time = try ArgumentReading.duration(at, option: "--at")
    let keys = try ArgumentReading.keys(keys)
    let scenario = try ScenarioSource.named(file).readUsable()
    return try MainActor.assumeIsolated {
      try SnapshotRenderer.render(
        scenario, at: time, keys: keys, size: size, glyphs: ascii ? .ascii : .unicode)
    }
  }
}
