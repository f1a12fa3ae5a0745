import Foundation

/// The user's text editor, as a shell command.
struct Editor: Equatable {
  /// The editor's shell command with arguments: `code --wait`.
  let command: String

  /// The syntax in which an editor's command line names a line of a file.
  private enum Form {
    /// Line 12 of a file is `+12 FILE`, for vi and most other editors.
    case plus
    /// Line 12 is `FILE:12`, after the options `before`. With any one of the options in `waiting`, the command waits
    /// until the file is closed.
    case colon(waiting: [String], before: [String])
  }

  init(command: String) { self.command = command }

  /// Creates the editor that `VISUAL` or `EDITOR` names, or else vi.
  ///
  /// - Throws: An error that says how to choose an editor, if neither variable is set and vi is not installed.
  init(in environment: [String: String]) throws(EditingProblem) {
    let said = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.allSatisfy(\.isWhitespace) }
    if let said {
      command = said
    } else if Self.isProgram("vi", in: environment["PATH"] ?? "/usr/bin:/bin") {
      command = "vi"
    } else {
      throw EditingProblem("no editor: set EDITOR, such as EDITOR=nano, and start again")
    }
  }

  /// Returns the arguments that follow ``command`` to open a line of a file.
  func words(for place: EditedPlace) -> [String] {
    // An absolute path cannot be taken for an option.
    let path = URL(fileURLWithPath: place.path).path
    switch form {
    case .plus: return ["+\(place.line)", path]
    case .colon(let waiting, let before):
      let given = command.split(whereSeparator: \.isWhitespace).map(String.init)
      let waits = waiting.isEmpty || waiting.contains { given.contains($0) }
      return (waits ? [] : [waiting[0]]) + before + ["\(path):\(place.line)"]
    }
  }

  /// Opens a line of a file in the editor on a terminal, given by its descriptor, and waits until the editor closes.
  ///
  /// - Parameter isEnding: Whether Loadscope is to end, so that a stopped editor does not continue.
  /// - Returns: An error message; nil if there was no error.
  @MainActor
  func open(_ place: EditedPlace, on terminal: Int32, isEnding: () -> Bool) -> String? {
    let shell = ["/bin/sh", "-c", "\(command) \"$@\"", "sh"]
    switch ForegroundProcess.run(shell + words(for: place), on: terminal, isEnding: isEnding) {
    case .exited(0): return nil
    case .exited(let status) where status == 126 || status == 127:
      return "\(command) cannot be run: set EDITOR to your editor, such as EDITOR=nano, and start again"
    case .exited(let status): return "\(command) has ended with status \(status)"
    case .killed(let signal): return "\(command) was ended by signal \(signal)"
    case .notStarted(let reason): return "\(command) could not be started: \(reason)"
    }
  }

  private var form: Form {
    let program = command.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    switch URL(fileURLWithPath: program).lastPathComponent {
    case "code", "code-insiders", "codium", "vscodium": return .colon(waiting: ["--wait", "-w"], before: ["--goto"])
    case "subl", "zed", "zeditor": return .colon(waiting: ["--wait", "-w"], before: [])
    case "hx", "helix": return .colon(waiting: [], before: [])
    default: return .plus
    }
  }

  private static func isProgram(_ name: String, in path: String) -> Bool {
    path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }
}

/// A line in a file, which the user's editor can open.
struct EditedPlace: Equatable {
  let path: String
  /// The number of the line, from 1.
  let line: Int
}

/// The reason why a scenario file cannot be edited, as a sentence for the user.
struct EditingProblem: Error, Equatable {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
