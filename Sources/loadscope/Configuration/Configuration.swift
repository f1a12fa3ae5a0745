import Dashboard
import TerminalUI

/// Settings from one origin: the configuration file or the command line. ``ScreenSettings`` merges both.
struct Configuration {
  /// The name of a theme, or the path of a theme file.
  var theme: String?
  var color: ColorChoice?
  var ascii: AsciiChoice?
  /// Whether Loadscope handles the mouse; if false, the terminal does.
  var usesMouse: Bool?
  /// The maximum number of frames per second; a key redraws at once.
  var frameRate: Int?
  /// The maximum number of events kept for the timeline, the log and the causes.
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

  /// Creates the choice from `--ascii` (true) or `--no-ascii` (false); nil without either option.
  init?(flag: Bool?) {
    guard let flag else { return nil }
    self = flag ? .always : .never
  }

  /// Returns the set of characters for drawing on a terminal with or without UTF-8.
  func glyphs(isUTF8: Bool = true) -> GlyphSet {
    self == .always || !isUTF8 ? .ascii : .unicode
  }
}
