import ArgumentParser
import Foundation
import TerminalUI

/// The options of commands that show a dashboard on the terminal.
struct ScreenOptions: ParsableArguments {
  @OptionGroup var configuration: ConfigurationOptions

  @Option(help: .theme, completion: .theme)
  var theme: String?

  @Option(help: ArgumentHelp("When to use colours.", valueName: "when"))
  var color: ColorChoice?

  @Flag(inversion: .prefixedNo, help: "Draw with ASCII characters only; automatic where the terminal has no UTF-8.")
  var ascii: Bool?

  @Flag(inversion: .prefixedNo, help: "Use the mouse in Loadscope, or leave it to the terminal.")
  var mouse: Bool?

  @Flag(
    name: .customLong("screen-reader"),
    help: "Print changes as lines, for a screen reader, instead of drawing; same keys.")
  var screenReader = false

  @Option(help: .history)
  var history: String?

  @Flag(
    name: .customLong("no-state"),
    help: "Ignore and do not save the layout: open panels, sizes, row order and theme.")
  var noState = false

  /// The file that keeps the screen's layout between sessions; nil with `--no-state` or without a home folder.
  var stateFile: StateFile? { noState ? nil : StateFile(environment: ProcessInfo.processInfo.environment) }

  /// Returns the settings of the screen. Command-line options take precedence over the configuration file.
  func settings() throws(Problem) -> ScreenSettings {
    let history = try history.map { text throws(Problem) in try ArgumentReading.history(text) }
    var said = Configuration(theme: theme)
    said[Settings.color] = color
    said[Settings.ascii] = AsciiChoice(flag: ascii)
    said[Settings.mouse] = mouse
    said[Settings.history] = history
    return ScreenSettings(said, try configuration.read())
  }
}

extension ArgumentHelp {
  static var theme: ArgumentHelp {
    ArgumentHelp(
      "A built-in theme (\(EmbeddedFiles.themeNames)), one of your own or a theme file.", valueName: "name|file")
  }

  static var history: ArgumentHelp {
    ArgumentHelp(
      "Events kept for the timeline, the log and the causes: at least 1000. Each takes 100 bytes of "
        + "memory. (default: 1000000)",
      valueName: "entries")
  }
}

extension ColorChoice: ExpressibleByArgument {}
