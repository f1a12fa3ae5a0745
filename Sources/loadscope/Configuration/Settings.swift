import ArgumentParser
import Dashboard
import Explanation
import Foundation
import NcursesBackend
import TerminalUI
import YAMLReading

/// The settings of the screen. A new one is a declaration and a place in ``values``, and an option in ``ScreenOptions``
/// if the command line has it.
///
/// The configuration file, its schema and the file of defaults are made from them, and `docs/reference/settings.md`
/// describes them.
enum Settings {
  static let color = Setting(
    "color",
    ValueDecoder<ColorChoice>.word(meanings: ["true": .always, "yes": .always, "false": .never, "no": .never]),
    default: .auto, "when to use colours")
  static let ascii = Setting(
    "ascii", .asciiChoice, default: .auto, "draw with ASCII characters only: `auto` where the terminal has no UTF-8")
  static let ambiguousWidth = Setting(
    "ambiguous-width", ValueDecoder<AmbiguousWidth>.word(), default: .auto,
    "the columns that the terminal uses for signs such as `●`: `wide` replaces them, `auto` asks the terminal")
  static let mouse = Setting(
    "mouse", .truth, default: true, "the mouse selects, folds and scrolls; `false` leaves it to the terminal")
  static let unmarkedPaste = Setting(
    "unmarked-paste", .truth, default: true,
    "many different characters at once count as pasted text where the terminal does not mark it")
  static let frameRate = Setting(
    "frame-rate", .whole(1...120), default: 30, "the maximum of frames per second; a key redraws at once")
  static let history = Setting(
    "history", .historyLimit, default: History.defaultLimit,
    "the number of events kept for the timeline, the log and the causes")

  // MARK: Settings that are more than a value

  static let theme = MappingKey(
    "theme", .anyText, "a theme's name, or the path of a theme file, which begins at the folder of this file",
    standard: EmbeddedFiles.defaultTheme)
  static let panels = MappingKey(
    "panels", .panels,
    "the panels open at the start, in place of the remembered ones; `[]` is the tree alone")
  static let keys = MappingKey(
    "keys", .keys, "the keys of each action, in place of the default ones; `loadscope keys` lists them")

  // MARK: The file

  /// The settings that are plain values, in the order of the schema and the file of defaults.
  static let values: [any ReadableSetting] = [color, ascii, ambiguousWidth, mouse, unmarkedPaste, frameRate, history]

  /// All keys of the file, in the order of the schema and the file of defaults.
  static let all: [any DescribedKey] = [theme] + values.map(\.describedKey) + [panels, keys]

  static let objectSchema = ObjectSchema(
    of: "a configuration", all,
    misplaced: Dictionary(uniqueKeysWithValues: Keymap.actionNames.map { ($0, "it belongs under `keys`") }),
    synonyms: [
      "colour": color.name, "fps": frameRate.name, "framerate": frameRate.name, "keymap": keys.name,
      "bindings": keys.name,
    ])

  /// The text of the JSON schema of a configuration.
  static var schema: String { JSONSchema(objectSchema).fileText(title: "Loadscope's configuration") }
}

/// The options of commands that show a dashboard on the terminal.
struct ScreenOptions: ParsableArguments {
  @OptionGroup var configuration: ConfigurationOptions

  @Option(help: .theme, completion: .theme) var theme: String?

  @OptionGroup var panels: PanelOptions

  @Option(help: ArgumentHelp("When to use colours.", valueName: "when")) var color: ColorChoice?

  @Flag(inversion: .prefixedNo, help: "Draw with ASCII characters only; automatic where the terminal has no UTF-8.")
  var ascii: Bool?

  @Flag(inversion: .prefixedNo, help: "Use the mouse in Loadscope, or leave it to the terminal.") var mouse: Bool?

  @Flag(
    name: .customLong("screen-reader"),
    help: "Print changes as lines, for a screen reader, instead of drawing; same keys.") var screenReader = false

  @Option(help: .history) var history: String?

  @Flag(
    name: .customLong("no-state"),
    help: "Ignore and do not save the layout: panels, sizes, row order, filter and theme.")
  var noState = false

  /// The file that keeps the screen's layout between sessions; nil with `--no-state` or without a home folder.
  var stateFile: StateFile? { noState ? nil : StateFile(environment: ProcessInfo.processInfo.environment) }

  /// Returns the settings of the screen. Command-line options take precedence over the configuration file.
  func settings() throws(Problem) -> ScreenSettings {
    let history = try history.map { text throws(Problem) in try ArgumentReading.history(text) }
    var said = Configuration(theme: theme, panels: try panels.names())
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
        + "memory. (default: 1000000)", valueName: "entries")
  }
}

extension ColorChoice: ExpressibleByArgument {}

/// A setting of the screen: its key in the configuration file, with what it takes and means, and its default.
struct Setting<Value: Sendable>: ReadableSetting {
  let fallback: Value
  private let key: MappingKey<Value>

  /// Creates a setting. `meaning` is a phrase that begins with a small letter and has no full stop.
  init(_ name: String, _ decoder: ValueDecoder<Value>, default fallback: Value, _ meaning: String) {
    self.fallback = fallback
    // As the file takes it.
    let word = (fallback as? any RawRepresentable<String>)?.rawValue
    key = MappingKey(name, decoder, meaning, standard: word ?? "\(fallback)")
  }

  var name: String { key.name }
  var describedKey: any DescribedKey { key }

  func read(_ cursor: MappingCursor, into configuration: inout Configuration) {
    configuration[self] = cursor.read(key)
  }
}

/// A setting without the type of its value.
protocol ReadableSetting: Sendable {
  var describedKey: any DescribedKey { get }

  /// Reads the setting's value, if the file has it. Errors are reported.
  func read(_ cursor: MappingCursor, into configuration: inout Configuration)
}
