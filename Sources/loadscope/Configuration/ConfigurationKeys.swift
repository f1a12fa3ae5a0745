import Dashboard
import NcursesBackend
import TerminalUI
import YAMLReading

/// The keys of a configuration file. The decoder, the schema and the file of defaults are made from these keys, and
/// `docs/reference/settings.md` describes them.
enum ConfigurationKeys {
  private static let standard = ScreenSettings()

  static let theme = MappingKey(
    "theme", .anyText, "a theme's name, or the path of a theme file, which begins at the folder of this file",
    standard: standard.theme)
  static let color = MappingKey(
    "color",
    ValueDecoder<ColorChoice>.word(meanings: ["true": .always, "yes": .always, "false": .never, "no": .never]),
    "when to use colours", standard: standard.color.rawValue)
  static let ascii = MappingKey(
    "ascii", .asciiChoice, "draw with ASCII characters only: `auto` where the terminal has no UTF-8",
    standard: standard.ascii.rawValue)
  static let mouse = MappingKey(
    "mouse", ValueDecoder<Bool>.truth, "the mouse selects, folds and scrolls; `false` leaves it to the terminal",
    standard: "\(standard.usesMouse)")
  static let unmarkedPaste = MappingKey(
    "unmarked-paste", ValueDecoder<Bool>.truth,
    "many different characters at once count as pasted text where the terminal does not mark it",
    standard: "\(standard.recognizesUnmarkedPaste)")
  static let ambiguousWidth = MappingKey(
    "ambiguous-width", ValueDecoder<AmbiguousWidth>.word(),
    "the columns that the terminal uses for signs such as `●`: `wide` replaces them, `auto` asks the terminal",
    standard: standard.ambiguousWidth.rawValue)
  static let frameRate = MappingKey(
    "frame-rate", ValueDecoder<Int>.whole(1...120),
    "the maximum of frames per second; a key redraws at once",
    standard: "\(standard.frameRate)")
  static let history = MappingKey(
    "history", .historyLimit, "the number of events kept for the timeline, the log and the causes",
    standard: "\(standard.historyLimit)")
  static let panels = MappingKey(
    "panels", .panels,
    "the panels open at the start, in place of the remembered ones; `[]` is the tree alone")
  static let keys = MappingKey(
    "keys", .keys, "the keys of each action, in place of the default ones; `loadscope keys` lists them")

  /// All keys, in the order of the schema and the file of defaults.
  static let all: [any DescribedKey] = [
    theme, color, ascii, ambiguousWidth, mouse, unmarkedPaste, frameRate, history, panels, keys,
  ]

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
