import Foundation
import JSONQuoting
import Link
import Loadables
import YAMLReading

/// The way to reach a program's stream: a socket, a command or standard input.
enum ProgramStream {
  /// The path of a program's socket. After a restart, the program is found again by `name`; if nil, only at `path`.
  case socket(path: String, name: String?)
  /// The words of a command that prints the stream, such as `ssh host loadscope relay app`.
  case command([String])
  case standardInput

  @MainActor
  func open() throws(Problem) -> LinkConnection {
    switch self {
    case .socket(let path, _): return try .socket(path)
    case .command(let words): return try .command(words)
    case .standardInput: return LinkConnection(input: dup(STDIN_FILENO), output: nil)
    }
  }

  /// Reopens a lost stream: connects to the program, also if it was restarted, or runs the command again.
  ///
  /// - Parameter loss: The time of the last received data. A restarted program must have started later.
  /// - Returns: The connection; nil if no stream was found.
  @MainActor
  func reopen(after loss: Date, in folder: SocketFolder = SocketFolder()) -> LinkConnection? {
    switch self {
    case .socket(let path, let name):
      if let connection = try? LinkConnection.socket(path) { return connection }
      guard let name else { return nil }
      guard (try? folder.check()) != nil else { return nil }
      for entry in folder.entries().reversed() where entry.name == name && Self.began(entry, after: loss) {
        if let connection = try? LinkConnection.socket(entry.path) { return connection }
      }
      return nil
    case .command(let words): return try? .command(words)
    case .standardInput: return nil
    }
  }

  private static func began(_ entry: SocketFolder.Entry, after time: Date) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: entry.path)
    guard let began = attributes?[.modificationDate] as? Date else { return false }
    return began >= time - fileClockLag
  }

  /// The time in seconds by which the timestamp of a new file may be earlier than the system clock.
  private static let fileClockLag = 0.05

  var canReopen: Bool {
    if case .standardInput = self { false } else { true }
  }

  // MARK: After the end of a stream

  /// Creates the delays before the attempts to reopen the stream: half a second, for a command more and more.
  @MainActor
  func makeAttempts() -> BackoffTimeoutPolicy {
    BackoffTimeoutPolicy(
      min: .milliseconds(500), max: hasCountdown ? .seconds(30) : .milliseconds(500), multiplier: 2)
  }

  /// Whether the delay before an attempt is long enough to be counted down.
  var hasCountdown: Bool {
    if case .command = self { true } else { false }
  }

  /// Returns why the stream has ended, as part of a sentence.
  func end(lastErrors lines: [String]) -> String {
    guard case .command(let words) = self else { return "the program has ended, or the connection was lost" }
    return "\(words[0].visible) has ended" + (lines.isEmpty ? "" : ": " + lines.map(\.visible).joined(separator: "; "))
  }

  /// Returns a sentence about what happens while no program is shown: about the next attempt, after the given time, or
  /// about the one that has begun.
  func outlook(of program: String, in left: Duration? = nil) -> String {
    guard case .command(let words) = self else { return "Waiting for \(program) to start again." }
    guard let left else { return "\(words[0].visible) runs; waiting for \(program)." }
    let seconds = Int((left / .seconds(1)).rounded(.up))
    return "\(words[0].visible) runs again in \(max(1, seconds)) s."
  }

  // MARK: Finding programs

  /// Finds the only program with a name or process id; nil matches every program. A text with `/` is a socket's path.
  static func find(_ text: String?, in folder: SocketFolder = SocketFolder()) throws(Problem) -> ProgramStream {
    if let text, text.contains("/") { return .socket(path: text, name: nil) }
    do throws(SocketFolderError) { try folder.check() } catch {
      guard case .missing = error else { throw Problem(error.sentence) }
      throw Problem(noProgram(text, in: folder))
    }
    let entries = folder.entries().filter { entry in
      text.map { [entry.name, "\(entry.pid)"].contains($0) || entry.name == SocketFolder.fileName(of: $0) } ?? true
    }
    var (running, ended) = ([SocketFolder.Entry](), [SocketFolder.Entry]())
    for entry in entries {
      // A program that has just begun does not listen yet.
      if !UnixSocket.isStale(entry.path) { running.append(entry) } else if entry.hasEnded { ended.append(entry) }
    }
    for entry in ended { unlink(entry.path) }
    guard let entry = running.first else {
      if let last = ended.last, text != nil {
        throw Problem("\(last.name)[\(last.pid)] has ended without removing its socket, which is removed now")
      }
      throw Problem(noProgram(text, in: folder, among: folder.entries().map(\.name)))
    }
    guard running.count == 1 else {
      let list = running.map { "  \($0.name) \($0.pid)" }.joined(separator: "\n")
      throw Problem(
        "there are \(running.count) programs\(text.map { " named \($0)" } ?? ""): say which one, by its process id\n\(list)"
      )
    }
    return .socket(path: entry.path, name: entry.name)
  }

  /// Returns the message that no program was found. Suggests a similar name, or else names the searched folder.
  ///
  /// - Parameters:
  ///   - text: The typed name; nil if no name was typed.
  ///   - names: The names of the existing programs, for a suggestion.
  static func noProgram(_ text: String?, in folder: SocketFolder, among names: [String] = []) -> String {
    if let text, let suggestion = NameSuggestion.sentence(text, among: names) {
      return "no program \(text): \(suggestion)"
    }
    return
      "no program\(text.map { " \($0)" } ?? "") in \(folder.path): a program is visible once it has "
      + "started its agent, with the same XDG_RUNTIME_DIR and TMPDIR"
      + (text == nil ? "" : "; loadscope attach --list shows all")
  }
}
