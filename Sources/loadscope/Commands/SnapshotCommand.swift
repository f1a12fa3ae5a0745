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
      As a picture, or in colours for a pager:
        loadscope snapshot tour --at 3s --format svg --theme light > tour.svg
        loadscope snapshot tour --at 3s --format ansi | less -R
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

  @Option(help: ArgumentHelp("Where chance comes from, in place of the file's seed.", valueName: "number"))
  var seed: UInt64?

  @Option(help: .history)
  var history: String?

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  @Option(
    help: ArgumentHelp(
      "text, ansi (text with escape sequences for the colours) or svg (a picture).", valueName: "format"))
  var format = SnapshotFormat.text

  @Option(
    help: ArgumentHelp(
      "A built-in theme (\(EmbeddedFiles.themeNames)) or a theme file; text has none.", valueName: "name|file"))
  var theme = "default"

  @Option(help: ArgumentHelp("How many colours ansi and svg have: all, 256, 16, 8 or never.", valueName: "colours"))
  var color = SnapshotColors.all

  func run() throws {
    try StandardOutput.write(try frame())
  }

  /// The frame, in the format asked for.
  func frame() throws -> String {
    let size = try ArgumentReading.size(size)
    let time = try ArgumentReading.duration(at, option: "--at")
    let keys = try ArgumentReading.keys(keys)
    let historyLimit = try ArgumentReading.history(history)
    let scenario = try ScenarioSource.named(file).readUsable()
    let theme = try ThemeReader.theme(theme).adapted(to: color.support)
    let buffer = try MainActor.assumeIsolated {
      try SnapshotRenderer.render(
        scenario, seed: seed, at: time, keys: keys, size: size, glyphs: ascii ? .ascii : .unicode, theme: theme,
        historyLimit: historyLimit)
    }
    return format.write(
      buffer, title: "Loadscope: \(scenario.title)", theme: theme, colors: color.support)
  }
}
