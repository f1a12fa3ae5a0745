import TerminalUI

extension NcursesTerminal {
  /// The user's options for the terminal.
  public struct Options: Hashable, Sendable {
    public var color: ColorChoice

    /// Whether the program receives mouse presses and the wheel. If false, the mouse selects text in the terminal.
    public var usesMouse: Bool

    /// Whether to assume a UTF-8 locale, even if the environment sets another one.
    public var takesUTF8: Bool

    /// The process's environment. Only `TERM`, `COLORTERM` and `NO_COLOR` are read.
    public var environment: [String: String]

    public init(
      color: ColorChoice = .auto, usesMouse: Bool = true, takesUTF8: Bool = false, environment: [String: String]
    ) {
      self.color = color
      self.usesMouse = usesMouse
      self.takesUTF8 = takesUTF8
      self.environment = environment
    }
  }
}
