import TerminalUI

extension NcursesTerminal {
  /// User options for the terminal.
  public struct Options: Hashable, Sendable {
    public var color: ColorChoice

    /// Whether mouse presses and the wheel are events. If not, the mouse selects text in the terminal.
    public var usesMouse: Bool

    /// Whether to assume UTF-8, regardless of the environment.
    public var takesUTF8: Bool

    /// The process's environment, for `TERM`, `COLORTERM` and `NO_COLOR`.
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
