import TerminalUI

extension NcursesTerminal {
  /// What a person can choose about the terminal.
  public struct Options: Hashable, Sendable {
    /// Whether to use colours.
    public var color: ColorChoice

    /// Whether presses and the wheel of the mouse are events. If not, the mouse selects text, as the terminal has it.
    public var usesMouse: Bool

    /// The process's environment; read are `TERM`, `COLORTERM` and `NO_COLOR`.
    public var environment: [String: String]

    /// Makes the options.
    public init(color: ColorChoice = .auto, usesMouse: Bool = true, environment: [String: String]) {
      self.color = color
      self.usesMouse = usesMouse
      self.environment = environment
    }
  }
}
