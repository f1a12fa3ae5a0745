import Dashboard
import TerminalUI

/// The user's settings, each optional. Files and command lines give some of them; ``ScreenSettings`` merges them.
struct Configuration {
  /// The name of a theme, or the path of a theme file.
  var theme: String?
  var color: ColorChoice?
  var ascii: AsciiChoice?
  /// Whether the program uses the mouse, not the terminal.
  var usesMouse: Bool?
  /// The maximum number of frames per second without input.
  var frameRate: Int?
  /// The number of latest events that the screen can show.
  var historyLimit: Int?
  /// The names of the initially open panels.
  var panels: [String]?
  var keymap: Keymap?
}

/// The use of ASCII characters only. The raw value is the word in a file.
enum AsciiChoice: String, CaseIterable, Sendable {
  /// ASCII if the terminal has no UTF-8.
  case auto
  case always = "true"
  /// Never, even if the environment claims no UTF-8.
  case never = "false"

  /// Creates the choice of `--ascii` and `--no-ascii`; nil without either.
  init?(flag: Bool?) {
    guard let flag else { return nil }
    self = flag ? .always : .never
  }

  /// Returns the drawing characters.
  func glyphs(isUTF8: Bool = true) -> GlyphSet {
    self == .always || !isUTF8 ? .ascii : .unicode
  }
}
