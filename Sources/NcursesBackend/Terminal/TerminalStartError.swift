/// An error in starting the terminal, thrown before anything is sent to the terminal.
public struct TerminalStartError: Error, Hashable, Sendable {
  /// The reason why the terminal could not start.
  public enum Code: Hashable, Sendable {
    /// Output is not a terminal, or input is not a terminal and there is no `/dev/tty`.
    case notATerminal
    /// Input is not a terminal, and there is no `/dev/tty`.
    case noKeyboard
    /// `TERM` is unset, or has no description on this machine.
    case unknownTerminal
    /// The terminal, such as `dumb`, cannot position the cursor.
    case limitedTerminal
    /// Curses failed for an unknown reason.
    case failed
  }

  public let code: Code

  /// The value of `TERM`; `nil` if empty or unset.
  public let terminal: String?

  /// One sentence with the problem and a solution.
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
