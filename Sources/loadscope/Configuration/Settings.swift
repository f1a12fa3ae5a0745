import Dashboard
import Explanation
import NcursesBackend
import TerminalUI
import YAMLReading

/// The settings of the screen. A new one is a declaration and a place in ``values``.
///
/// The configuration file, its schema and the file of defaults are made from them, and `docs/reference/settings.md`
/// describes them. The options of the command line are in ``ScreenOptions``.
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
