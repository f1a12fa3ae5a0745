import Dashboard
import TerminalUI

/// What a person has settled: each setting as far as it was said. A file says some of it and a command line some, and
/// ``ScreenSettings`` puts them together.
struct Configuration {
  /// The name of a theme, or the path of a theme file.
  var theme: String?
  /// When to use colours.
  var color: ColorChoice?
  /// When to draw with ASCII characters only.
  var ascii: AsciiChoice?
  /// Whether the mouse is for the program, and not for the terminal.
  var usesMouse: Bool?
  /// At most so many frames a second are drawn of their own accord.
  var frameRate: Int?
  /// How many of the latest events the screen can show.
  var historyLimit: Int?
  /// The panels that are open at the start, by their names.
  var panels: [String]?
  /// Which key does what.
  var keymap: Keymap?
}

/// When to draw with ASCII characters only. The raw value is the word in a file.
enum AsciiChoice: String, CaseIterable, Sendable {
  /// Where the terminal has no UTF-8.
  case auto
  /// Whatever the terminal has.
  case always = "true"
  /// Not even where the environment says that the terminal has no UTF-8.
  case never = "false"

  /// What `--ascii` and `--no-ascii` say; nil without either.
  init?(flag: Bool?) {
    guard let flag else { return nil }
    self = flag ? .always : .never
  }

  /// The signs to draw with.
  ///
  /// - Parameter isUTF8: Whether the terminal has UTF-8.
  func glyphs(isUTF8: Bool = true) -> GlyphSet {
    self == .always || !isUTF8 ? .ascii : .unicode
  }
}
