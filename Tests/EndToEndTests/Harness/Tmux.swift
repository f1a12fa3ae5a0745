import Foundation
import TestSupport

/// A tmux server for one test.
struct Tmux: Sendable {
  static let isInstalled = (try? CommandRunner.locate("tmux")) != nil

  /// The terminal type of the programs inside.
  static let terminal = "tmux-256color"

  private let folder: TemporaryFolder
  private let socket: String
  private let server: Process

  /// Starts the server; `folder` must live as long as it does.
  init(in folder: TemporaryFolder) throws {
    guard Self.isInstalled else { throw HarnessError("tmux is not installed; ./demo.sh test installs it") }
    self.folder = folder
    socket = "loadscope-\(folder.url.lastPathComponent)"
    // Replaces the user's configuration, and ends the server even if the tests are killed.
    let configuration = try folder.write(
      """
      set -g default-terminal \(Self.terminal)
      set -g default-shell /bin/sh
      set -g escape-time 0
      set -g status off
      set -g remain-on-exit on
      run-shell -b -d 900 'tmux -L \(socket) kill-server'
      """, to: "tmux.conf")
    // The server runs in the foreground, so that it is a child process and certainly ends.
    // The programs' saved states are removed with the test's folder.
    let states = folder.url.appending(path: "state").path
    let environment = [
      "TMUX_TMPDIR": folder.url.path, "TERM": "xterm-256color", "HOME": folder.url.path, "XDG_STATE_HOME": states,
    ]
    server = try Process.start(
      try CommandRunner.locate("tmux").path, ["-u", "-D", "-L", socket, "-f", configuration.path],
      environment: CommandRunner.environment.merging(environment) { $1 })
  }

  /// Sends the server a command and returns the output.
  /// - Throws: ``HarnessError`` if the server refuses it.
  @discardableResult
  func callAsFunction(_ arguments: String...) async throws -> String {
    let result = try await client(arguments)
    guard result.exitCode == 0 else {
      throw HarnessError("tmux \(arguments.joined(separator: " ")) failed", detail: result.stderr)
    }
    return result.stdout
  }

  func waitUntilReady() async throws {
    let answers = try await poll(for: .seconds(10)) {
      try await client(["show-options", "-g", "default-terminal"]).exitCode == 0
    }
    guard answers else { throw HarnessError("the tmux server does not answer") }
  }

  func end() async {
    // A separate task, because a cancelled test must be cleaned up as well.
    _ = await Task(executorPreference: OwnThread.shared) { try? await client(["kill-server"]) }.value
    if server.isRunning { server.terminate() }
  }

  /// Shows the session in an outer terminal, whose keyboard and mouse tmux then uses.
  func attach(size: (width: Int, height: Int)) throws -> BareTerminal {
    try BareTerminal(
      try CommandRunner.locate("tmux").path, ["-u", "-N", "-L", socket, "attach-session", "-t", "test"], size: size,
      environment: ["TMUX_TMPDIR": folder.url.path], directory: folder.url)
  }

  private func client(_ arguments: [String]) async throws -> CommandResult {
    try await CommandRunner.run(
      "tmux", ["-u", "-N", "-L", socket] + arguments,
      environment: ["TMUX_TMPDIR": folder.url.path, "TERM": "xterm-256color"])
  }
}
