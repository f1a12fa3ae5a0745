import Dashboard
import TerminalUI
import YAMLReading

/// The keys of a configuration. A file is read by this table, and its schema, the file of defaults and the table in the
/// README are made of it.
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
  static let frameRate = MappingKey(
    "frame-rate", ValueDecoder<Int>.whole(1...120),
    "so many frames a second are drawn of their own accord at the most; a key is answered at once",
    standard: "\(standard.frameRate)")
  static let history = MappingKey(
    "history", .historyLimit, "so many of the latest events are kept for the timeline, the log and the causes",
    standard: "\(standard.historyLimit)")
  static let panels = MappingKey(
    "panels", .panels,
    "the panels that are open at the start, in place of those that were open the last time; `[]` is the tree alone")
  static let keys = MappingKey(
    "keys", .keys, "which keys an action has, in place of those that it has without this; `loadscope keys` lists them")

  /// All of them, in the order in which they are told.
  static let all: [any DescribedKey] = [theme, color, ascii, mouse, frameRate, history, panels, keys]

  static let objectSchema = ObjectSchema(
    of: "a configuration", all,
    misplaced: Dictionary(uniqueKeysWithValues: Keymap.actionNames.map { ($0, "it belongs under `keys`") }),
    synonyms: [
      "colour": color.name, "fps": frameRate.name, "framerate": frameRate.name, "keymap": keys.name,
      "bindings": keys.name,
    ])

  /// The JSON schema of a configuration, as the text of a file.
  static var schema: String { JSONSchema(objectSchema).fileText(title: "Loadscope's configuration") }
}
