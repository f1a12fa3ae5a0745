import Dashboard
import TerminalUI

/// The user's settings, all optional. Files and command lines give some settings; ``ScreenSettings`` merges them.
struct Configuration {
  /// The name of a theme, or the path of a theme file.
  var theme: String?
  var color: ColorChoice?
  var ascii: AsciiChoice?
  /// Whether the program handles the mouse, instead of the terminal.
  var usesMouse: Bool?
  /// The maximum number of frames per second without input.
  var frameRate: Int?
  /// The maximum number of latest events that the screen can show.
  var historyLimit: Int?
  /// The names of the panels that are open at the start.
  var panels: [String]?
  var keymap: Keymap?
}

/// Whether the screen uses only ASCII characters. The raw value is the word in a configuration file.
enum AsciiChoice: String, CaseIterable, Sendable {
  /// Only ASCII, if the terminal does not support UTF-8.
  case auto
  case always = "true"
  /// All characters, even if the environment says that the terminal does not support UTF-8.
  case never = "false"

  /// Creates the choice made by `--ascii` or `--no-ascii`; nil without either option.
  init?(flag: Bool?) {
    guard let flag else { return nil }
    self = flag ? .always : .never
  }

  /// Returns the characters for drawing.
  func glyphs(isUTF8: Bool = true) -> GlyphSet {
    self == .always || !isUTF8 ? .ascii : .unicode
  }
}
