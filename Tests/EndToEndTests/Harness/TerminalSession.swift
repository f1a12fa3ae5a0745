import Foundation
import TestSupport

/// A program in a real terminal, with keys and a screen.
///
/// A small shell script starts and outlives the program, so that the exit status, the terminal's modes and the screen
/// can be checked afterwards.
struct TerminalSession: Sendable {
  /// The text that the shell shows before the program starts, and that must return afterwards.
  static let shellLine = "the shell's own line"

  /// The longest wait for something expected: long enough for a busy machine, and only a failing test waits for it.
  static let patience = Duration.seconds(20)

  /// The number of polls after the program's end, about two seconds.
  private static let looksAfterTheEnd = 50

  /// The working directory of the program, for the test's files.
  let folder: TemporaryFolder
  private let tmux: Tmux

  /// Starts a program; see ``withTerminal(_:size:environment:files:_:)``.
  init(_ command: [String], size: (width: Int, height: Int), environment: [String: String], folder: TemporaryFolder)
    async throws
  {
    self.folder = folder
    tmux = try Tmux(in: folder)
    do {
      try await tmux.waitUntilReady()
      let script = try folder.write(Self.script(for: command, environment: environment), to: "session.sh")
      try await tmux(
        "new-session", "-d", "-s", "test", "-x", "\(size.width)", "-y", "\(size.height)", "-c", folder.url.path,
        "exec sh \(Self.quoted(script.path))")
    } catch {
      await tmux.end()
      throw error
    }
  }

  func end() async {
    await tmux.end()
  }

  // MARK: Hands

  /// Presses keys by tmux's names: `Enter`, `Down`, `C-c`, `x`.
  func send(_ keys: String...) async throws {
    for key in keys { try await tmux("send-keys", "-t", "test", "--", key) }
  }

  func sendText(_ text: String) async throws {
    try await tmux("send-keys", "-t", "test", "-l", "--", text)
  }

  /// A terminal outside of tmux that mirrors the program's.
  func attach(size: (width: Int, height: Int)) throws -> BareTerminal { try tmux.attach(size: size) }

  func resize(width: Int, height: Int) async throws {
    try await tmux("resize-window", "-t", "test", "-x", "\(width)", "-y", "\(height)")
  }

  func signal(_ signal: Int32) async throws {
    let pid = try await processID()
    guard kill(pid, signal) == 0 else { throw HarnessError("the program \(pid) cannot be sent signal \(signal)") }
  }

  func processID() async throws -> Int32 {
    let text = try await fileContents("pid", for: "the program's process id")
    guard let pid = Int32(text) else { throw HarnessError("the shell wrote “\(text)” as process id") }
    return pid
  }

  // MARK: Eyes

  /// The lines of the screen, without blanks at their ends.
  func screen() async throws -> [String] {
    try await capture()
  }

  /// The lines of the screen with the escape sequences of colours and attributes.
  func styledScreen() async throws -> [String] {
    try await capture("-e")
  }

  /// Polls the screen until `condition` holds, and returns that screen.
  /// - Throws: ``HarnessError`` with the last screen on timeout.
  @discardableResult
  func wait(
    for what: String, timeout: Duration = patience, fileID: String = #fileID, line: Int = #line,
    until condition: ([String]) -> Bool
  ) async throws -> [String] {
    var lines: [String] = []
    var looksAfterTheEnd = 0
    let isFound = try await poll(for: timeout) {
      if hasEnded { looksAfterTheEnd += 1 }
      lines = try await screen()
      if condition(lines) { return true }
      // The last output may still be on its way to the screen, but no more will come.
      return looksAfterTheEnd < Self.looksAfterTheEnd ? nil : false
    }
    guard isFound == true else {
      let reason = hasEnded ? "the program has ended without" : "timed out after \(timeout) waiting for"
      throw HarnessError("\(fileID):\(line): \(reason) \(what); the last screen was:", detail: Self.framed(lines))
    }
    return lines
  }

  /// Waits until a line of the screen shows `text`.
  @discardableResult
  func waitFor(_ text: String, timeout: Duration = patience, fileID: String = #fileID, line: Int = #line)
    async throws -> [String]
  {
    try await wait(for: "“\(text)”", timeout: timeout, fileID: fileID, line: line) { lines in
      lines.contains { $0.contains(text) }
    }
  }

  @discardableResult
  func waitForGone(_ text: String, timeout: Duration = patience, fileID: String = #fileID, line: Int = #line)
    async throws -> [String]
  {
    try await wait(for: "“\(text)” to be gone", timeout: timeout, fileID: fileID, line: line) { lines in
      !lines.contains { $0.contains(text) }
    }
  }

  /// Waits until the terminal is, or is not, on the alternate screen.
  func waitForAlternateScreen(_ expected: Bool, fileID: String = #fileID, line: Int = #line) async throws {
    guard try await poll(for: Self.patience, until: { try await flags().alternateScreen == expected }) else {
      throw HarnessError(
        "\(fileID):\(line): the terminal is \(expected ? "not" : "still") on the alternate screen:",
        detail: Self.framed(try await screen()))
    }
  }

  /// The terminal's current modes.
  func flags() async throws -> TerminalFlags {
    let names = [
      "alternate_on", "cursor_flag", "keypad_flag", "keypad_cursor_flag", "mouse_any_flag", "mouse_sgr_flag",
    ]
    let format = names.map { "#{\($0)}" }.joined(separator: ",")
    let values = try await tmux("display-message", "-p", "-t", "test", format)
      .trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ",").map { $0 == "1" }
    guard values.count == names.count else { throw HarnessError("tmux does not tell the terminal's flags") }
    return TerminalFlags(
      alternateScreen: values[0], cursorVisible: values[1], applicationKeypad: values[2],
      applicationCursorKeys: values[3], mouse: values[4], mouseInNumbers: values[5])
  }

  /// The terminal's current line modes, as `stty -g` prints them.
  func terminalModes() async throws -> String {
    let result = try await CommandRunner.run("stty", ["-F", try await device(), "-g"])
    return result.stdout.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func device() async throws -> String {
    try await tmux("display-message", "-p", "-t", "test", "#{pane_tty}")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func modesBefore() async throws -> String {
    try await fileContents("modes.before", for: "the modes before the program")
  }

  /// The modes just after the program ended, before anything else could restore them.
  func modesAfter() async throws -> String {
    _ = try await exitStatus()
    return try await fileContents("modes.after", for: "the modes after the program")
  }

  /// Waits for the program's exit status; after a signal, 128 plus its number.
  func exitStatus(fileID: String = #fileID, line: Int = #line) async throws -> Int {
    let text = try await fileContents("status", for: "the program's end", fileID: fileID, line: line)
    guard let status = Int(text) else { throw HarnessError("the shell wrote “\(text)” as exit status") }
    return status
  }

  var hasEnded: Bool { folder.read("status") != nil }

  /// Writes every byte that reaches the terminal from now on to a file in ``folder``.
  func recordOutput(to name: String) async throws {
    let file = folder.url.appending(path: name)
    try await tmux("pipe-pane", "-O", "-t", "test", "cat >\(Self.quoted(file.path))")
  }

  /// Waits until a file in ``folder`` contains `text`, or is not empty, and returns its trimmed contents.
  func fileContents(
    _ name: String, containing text: String = "", for what: String, fileID: String = #fileID, line: Int = #line
  ) async throws -> String {
    let found: String? = try await poll(for: Self.patience) {
      let contents = folder.read(name)?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
      return !contents.isEmpty && (text.isEmpty || contents.contains(text)) ? contents : nil
    }
    guard let found else {
      throw HarnessError(
        "\(fileID):\(line): timed out after \(Self.patience) waiting for \(what); the last screen was:",
        detail: Self.framed(try await screen()))
    }
    return found
  }

  /// `text` as one shell word.
  static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }

  // MARK: Inside

  private func capture(_ options: String...) async throws -> [String] {
    let text: String
    switch options.first {
    case let option?: text = try await tmux("capture-pane", "-p", option, "-t", "test")
    case nil: text = try await tmux("capture-pane", "-p", "-t", "test")
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // The last newline ends the last line; it begins no other.
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func framed(_ lines: [String]) -> String {
    lines.map { "  |\($0)" }.joined(separator: "\n")
  }

  // Files are moved into place, so that readers see complete ones.
  private static func script(for command: [String], environment: [String: String]) -> String {
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let words = (["env"] + variables + command).map(quoted).joined(separator: " ")
    return """
      echo \(quoted(shellLine))
      stty -g >modes.before
      sh -c 'echo $$ >pid.part && mv pid.part pid && exec "$@"' sh \(words)
      status=$?
      stty -g >modes.after
      echo "EXIT:$status"
      echo "$status" >status.part && mv status.part status
      exec sleep 900
      """
  }
}
