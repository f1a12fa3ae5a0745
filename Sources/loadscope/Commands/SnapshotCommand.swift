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
    completion: .yaml)
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

  @OptionGroup var store: StoreOptions

  @Option(help: .history)
  var history: String?

  @OptionGroup var configuration: ExplicitConfigurationOptions

  @Flag(inversion: .prefixedNo, help: "Draw with ASCII characters only.")
  var ascii: Bool?

  @Option(
    help: ArgumentHelp(
      "text, ansi (text with escape sequences for the colours) or svg (a picture).", valueName: "format"))
  var format = SnapshotFormat.text

  @Option(help: .theme, completion: .theme)
  var theme: String?

  @Option(help: ArgumentHelp("How many colours ansi and svg have: all, 256, 16, 8 or never.", valueName: "colours"))
  var color: SnapshotColors?

  func run() throws {
    try StandardOutput.write(try frame())
  }

  /// Renders the frame in the requested format.
  func frame() throws -> String {
    let size = try ArgumentReading.size(size)
    let time = try ArgumentReading.duration(at, option: "--at")
    let keys = try ArgumentReading.keys(keys)
    let history = try history.map { text throws(Problem) in try ArgumentReading.history(text) }
    let settings = ScreenSettings(
      Configuration(theme: theme, ascii: AsciiChoice(flag: ascii), historyLimit: history), try configuration.read())
    let colors = (color ?? (settings.color == .never ? .never : .all)).support
    let scenario = try ScenarioSource.named(file).readUsable()
    let theme = try ThemeReader.theme(settings.theme, on: configuration.library).adapted(to: colors)
    let store = try store.open(for: scenario)
    let buffer = try MainActor.assumeIsolated {
      try SnapshotRenderer.render(
        scenario, seed: seed, store: store, at: time, keys: keys, size: size, glyphs: settings.ascii.glyphs(),
        theme: theme,
        memory: settings.memory(), historyLimit: settings.historyLimit, keymap: settings.keymap)
    }
    return format.write(buffer, title: "Loadscope: \(scenario.title)", theme: theme, colors: colors)
  }
}
