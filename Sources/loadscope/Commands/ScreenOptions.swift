import ArgumentParser
import Foundation
import TerminalUI

/// The options of commands that show a dashboard on the terminal.
struct ScreenOptions: ParsableArguments {
  @OptionGroup var configuration: ConfigurationOptions

  @Option(help: .theme, completion: .theme)
  var theme: String?

  @Option(help: ArgumentHelp("When to use colours: auto, always or never.", valueName: "when"))
  var color: ColorChoice?

  @Flag(inversion: .prefixedNo, help: "Draw with ASCII characters only; automatic where the terminal has no UTF-8.")
  var ascii: Bool?

  @Flag(inversion: .prefixedNo, help: "Use the mouse, or leave it to the terminal.")
  var mouse: Bool?

  @Flag(
    name: .customLong("screen-reader"),
    help: "Tell what changes in lines, for a screen reader, instead of drawing; the keys are the same.")
  var screenReader = false

  @Flag(help: "Start with time standing still.")
  var paused = false

  @Option(help: ArgumentHelp("Virtual seconds for each real one, 0.01 to 10000.", valueName: "factor"))
  var speed: String?

  @Option(
    name: .customLong("exit-at"),
    help: ArgumentHelp("Leave at this virtual time, or where the run ends before that.", valueName: "duration"))
  var exitAt: String?

  @Option(help: .history)
  var history: String?

  @Flag(
    name: .customLong("no-state"),
    help: "Neither use nor remember which panels were open, their sizes, the order of the rows and the theme.")
  var noState = false

  /// The file of the screen's last layout; nil if disabled.
  var stateFile: StateFile? { noState ? nil : StateFile(environment: ProcessInfo.processInfo.environment) }

  /// The settings of the screen, from the options and the configuration.
  func settings() throws(Problem) -> ScreenSettings {
    let history = try history.map { text throws(Problem) in try ArgumentReading.history(text) }
    let said = Configuration(
      theme: theme, color: color, ascii: AsciiChoice(flag: ascii), usesMouse: mouse, historyLimit: history)
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
      "So many of the latest events are kept for the timeline, the log and the causes: at least 1000, at most what "
        + "there is memory for at 100 bytes each; a million if not given.",
      valueName: "entries")
  }
}

extension ColorChoice: ExpressibleByArgument {}
