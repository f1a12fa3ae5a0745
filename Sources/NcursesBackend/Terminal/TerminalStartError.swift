/// Why the dashboard cannot be shown. Nothing has been sent to the terminal when this is thrown.
public struct TerminalStartError: Error, Hashable, Sendable {
  /// What is in the way.
  public enum Code: Hashable, Sendable {
    /// Output, or input with no `/dev/tty` in its place, goes elsewhere.
    case notATerminal
    /// Input is no terminal, and there is no `/dev/tty` in its place.
    case noKeyboard
    /// `TERM` is not set, or has no description on this machine.
    case unknownTerminal
    /// The terminal cannot put the cursor somewhere, as `dumb` cannot.
    case limitedTerminal
    /// Curses gave up for a reason it does not tell.
    case failed
  }

  /// What is in the way.
  public let code: Code

  /// What `TERM` says; `nil` when it says nothing.
  public let terminal: String?

  /// One sentence: what is in the way, and what to do.
  public var message: String {
    guard code == .notATerminal || code == .noKeyboard || terminal != nil else {
      return "TERM is not set; set it to what your terminal is, often xterm-256color"
    }
    let name = "TERM is '\(terminal ?? "")'"
    return switch code {
    case .notATerminal: "input and output are no terminal; run this in one, without a pipe or a redirection"
    case .noKeyboard: "there is no terminal from which keys could come; run this in one"
    case .unknownTerminal: "\(name), which is unknown here; set TERM to what your terminal is, often xterm-256color"
    case .limitedTerminal: "\(name), which cannot draw a screen; use another terminal, or set TERM to what yours is"
    case .failed: "\(name), and the screen could not be set up; check that TERM is what your terminal is"
    }
  }
}

extension TerminalStartError: CustomStringConvertible {
  public var description: String { message }
}
