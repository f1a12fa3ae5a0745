import TerminalUI

extension NcursesTerminal {
  /// The user's options for the terminal.
  public struct Options: Hashable, Sendable {
    public var color: ColorChoice

    /// Whether the program receives mouse presses and the wheel. If false, the mouse selects text in the terminal.
    public var usesMouse: Bool

    /// Whether to assume a UTF-8 locale, even if the environment sets another one.
    public var takesUTF8: Bool

    /// Whether many characters at once count as pasted text, if the terminal's description names no marks for it.
    public var recognizesUnmarkedPaste: Bool

    /// How many columns the terminal uses for signs of ambiguous width.
    public var ambiguousWidth: AmbiguousWidth

    /// The process's environment. Only `TERM`, `COLORTERM` and `NO_COLOR` are read.
    public var environment: [String: String]

    public init(
      color: ColorChoice = .auto, usesMouse: Bool = true, takesUTF8: Bool = false,
      recognizesUnmarkedPaste: Bool = true, ambiguousWidth: AmbiguousWidth = .auto, environment: [String: String]
    ) {
      self.color = color
      self.usesMouse = usesMouse
      self.takesUTF8 = takesUTF8
      self.recognizesUnmarkedPaste = recognizesUnmarkedPaste
      self.ambiguousWidth = ambiguousWidth
      self.environment = environment
    }
  }
}

/// How many columns the terminal uses for signs of ambiguous width (Unicode, East Asian Width A), such as `●` and `é`.
public enum AmbiguousWidth: String, CaseIterable, Hashable, Sendable {
  /// The terminal is asked after its first picture. Without an answer, one column.
  case auto
  /// One column.
  case narrow
  /// Two columns, as on terminals that are set for East Asian text. Such signs are then replaced.
  case wide
}
