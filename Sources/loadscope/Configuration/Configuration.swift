import Dashboard
import TerminalUI

/// Settings from the configuration file or from the command line, which ``ScreenSettings`` merges. Nil means not set.
struct Configuration {
  /// The name of a theme, or the path of a theme file; nil if not set.
  var theme: String?
  /// The names of the panels that are open at the start; nil if not set.
  var panels: [String]?
  var keymap: Keymap?
  /// The values of ``Settings``, by name.
  private var values: [String: any Sendable] = [:]

  init(theme: String? = nil, panels: [String]? = nil) {
    self.theme = theme
    self.panels = panels
  }

  /// The value of a setting; nil if not set.
  subscript<Value>(setting: Setting<Value>) -> Value? {
    get { values[setting.name] as? Value }
    set { values[setting.name] = newValue }
  }
}

/// Whether the screen uses only ASCII characters. The raw value is the word in a configuration file.
enum AsciiChoice: String, CaseIterable, Sendable {
  /// Only ASCII characters if the terminal does not support UTF-8; otherwise all characters.
  case auto
  case always = "true"
  /// All characters, even if the environment says that the terminal does not support UTF-8.
  case never = "false"

  /// Creates the choice from `--ascii` (true) or `--no-ascii` (false); nil without either option.
  init?(flag: Bool?) {
    guard let flag else { return nil }
    self = flag ? .always : .never
  }

  /// Returns the characters to draw with: ASCII for ``always`` or if `isUTF8` is false, otherwise all.
  func glyphs(isUTF8: Bool = true) -> GlyphSet {
    self == .always || !isUTF8 ? .ascii : .unicode
  }
}
