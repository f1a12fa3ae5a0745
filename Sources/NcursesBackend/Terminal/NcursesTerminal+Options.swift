import TerminalUI

extension NcursesTerminal {
  /// What a person can choose about the terminal.
  public struct Options: Hashable, Sendable {
    /// Whether to use colours.
    public var color: ColorChoice

    /// Whether presses and the wheel of the mouse are events. If not, the mouse selects text, as the terminal has it.
    public var usesMouse: Bool

    /// Whether the terminal takes UTF-8, whatever the environment says.
    public var takesUTF8: Bool

    /// The process's environment; read are `TERM`, `COLORTERM` and `NO_COLOR`.
    public var environment: [String: String]

    /// Makes the options.
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
