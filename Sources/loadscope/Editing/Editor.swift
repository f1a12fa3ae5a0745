import Foundation

/// The editor that a person wants to use, and how it is told where to begin.
struct Editor: Equatable {
  /// What a shell would run, arguments included: `code --wait`.
  let command: String

  /// How a line of a file is written for an editor.
  private enum Form {
    /// `+12 FILE`, which all relatives of vi know, and most others.
    case plus
    /// `FILE:12`, after options without which the editor would not be waited for.
    case colon(waiting: [String], before: [String])
  }

  init(command: String) { self.command = command }

  /// The one that `VISUAL` or `EDITOR` says, or else vi.
  ///
  /// - Throws: That there is none, and what to do.
  init(in environment: [String: String]) throws(EditingProblem) {
    let said = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.allSatisfy(\.isWhitespace) }
    if let said {
      command = said
    } else if Self.isProgram("vi", in: environment["PATH"] ?? "/usr/bin:/bin") {
      command = "vi"
    } else {
      throw EditingProblem("there is no editor: set EDITOR to yours, such as EDITOR=nano, and start again")
    }
  }

  /// What a shell runs to open a place: the command as the person has written it, with these words after it.
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

  /// Opens a place and waits until the editor is closed.
  ///
  /// - Parameter terminal: The terminal that it runs in.
  /// - Returns: What went wrong, in a sentence.
  @MainActor
  func open(_ place: EditedPlace, on terminal: Int32) -> String? {
    let shell = ["/bin/sh", "-c", "\(command) \"$@\"", "sh"]
    switch ForegroundProcess.run(shell + words(for: place), on: terminal) {
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
