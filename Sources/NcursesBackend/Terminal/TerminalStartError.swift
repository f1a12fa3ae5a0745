/// The error that the terminal cannot be started. Nothing has been sent to the terminal then.
public struct TerminalStartError: Error, Hashable, Sendable {
  /// The reason that the terminal cannot be started.
  public enum Code: Hashable, Sendable {
    /// Output is not a terminal, or input is not a terminal and `/dev/tty` cannot be opened.
    case notATerminal
    /// ``NcursesTerminal/startKeyboard()`` failed: input is not a terminal, and `/dev/tty` cannot be opened.
    case noKeyboard
    /// `TERM` is unset, or this machine has no description of that terminal.
    case unknownTerminal
    /// The terminal, such as `dumb`, cannot position the cursor.
    case limitedTerminal
    /// Curses failed for an unknown reason.
    case failed
  }

  public let code: Code

  /// The value of `TERM`, the terminal's name; nil if empty or unset.
  public let terminal: String?

  /// The message for the user, one sentence: the problem and a solution.
  public var message: String {
    guard code == .notATerminal || code == .noKeyboard || terminal != nil else {
      return "TERM is not set; set it to what your terminal is, often xterm-256color"
    }
    let name = "TERM is '\(terminal ?? "")'"
    return switch code {
    case .notATerminal: "no terminal on input and output; --headless and `loadscope snapshot` need none"
    case .noKeyboard: "no terminal for keys; run this in one"
    case .unknownTerminal: "\(name), which is unknown here; set TERM to what your terminal is, often xterm-256color"
    case .limitedTerminal: "\(name), which cannot draw a screen; use another terminal, or set TERM to what yours is"
    case .failed: "\(name), and the screen could not be set up; check that TERM is what your terminal is"
    }
  }
}

extension TerminalStartError: CustomStringConvertible {
  public var description: String { message }
}
