import Foundation
import TestSupport

/// Runs programs without a terminal.
enum CommandRunner {
  /// Whether the tests run in CI, where nothing may be skipped.
  static let isCI = ProcessInfo.processInfo.environment["CI"] != nil

  /// The environment that every program gets: nothing of the developer's own that could change what it does.
  static let environment = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    "HOME": "/nonexistent",
    "LANG": "C.UTF-8",
    "SHELL": "/bin/sh",
  ]

  /// Runs a program to its end and returns what it left.
  ///
  /// - Parameters:
  ///   - program: the path of an executable, or a name that is looked up in `PATH`.
  ///   - stdin: the text on its standard input; nothing when it is nil.
  ///   - environment: variables beyond ``environment``; they win.
  ///   - directory: where it runs.
  ///   - timeout: after which it is killed.
  /// - Throws: ``HarnessError`` when it cannot be started or has to be killed.
  static func run(
    _ program: String, _ arguments: [String] = [], stdin: String? = nil, environment: [String: String] = [:],
    directory: URL? = nil, timeout: Duration = .seconds(30)
  ) async throws -> CommandResult {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }

    // Files and not pipes: a pipe that nobody empties in time would stop the program.
    let stdoutURL = try scratch.write("", to: "stdout")
    let stderrURL = try scratch.write("", to: "stderr")
    let stdoutHandle = try FileHandle(forWritingTo: stdoutURL)
    let stderrHandle = try FileHandle(forWritingTo: stderrURL)
    let stdinHandle = try FileHandle(forReadingFrom: scratch.write(stdin ?? "", to: "stdin"))
    // A process can outlive its end by long, and its files with it; waiting runs very many of them.
    defer { for handle in [stdoutHandle, stderrHandle, stdinHandle] { try? handle.close() } }
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let process = try Process.start(
      try locate(program).path, arguments, environment: Self.environment.merging(environment) { $1 },
      directory: directory, input: stdinHandle, output: stdoutHandle, error: stderrHandle
    ) { _ in end.finish() }

    let killed = await wait(for: process, ends, timeout: timeout)
    let stdout = String(decoding: try Data(contentsOf: stdoutURL), as: UTF8.self)
    let stderr = String(decoding: try Data(contentsOf: stderrURL), as: UTF8.self)
    guard !killed else {
      throw HarnessError(
        "\(program) \(arguments.joined(separator: " ")) did not end within \(timeout)",
        detail: "stdout:\n\(stdout)\nstderr:\n\(stderr)")
    }
    let code = process.terminationStatus
    return CommandResult(
      stdout: stdout, stderr: stderr, exitCode: process.terminationReason == .uncaughtSignal ? 128 + code : code)
  }

  /// The executable called `program`, where `PATH` has one.
  static func locate(_ program: String) throws -> URL {
    let folders = program.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
    guard let path = folders.map({ $0 + program }).first(where: FileManager.default.isExecutableFile) else {
      throw HarnessError("there is no program \(program)")
    }
    return URL(filePath: path)
  }

  // Waits for the end of the process without holding a thread; true when it had to be killed.
  private static func wait(for process: Process, _ ends: AsyncStream<Void>, timeout: Duration) async -> Bool {
    let pid = process.processIdentifier
    let deadline = ContinuousClock.now + timeout
    let killer = OwnThread.schedule(after: timeout) { _ = kill(pid, SIGKILL) }
    // A task that was cancelled would be told at once that the stream is over.
    await Task(executorPreference: OwnThread.shared) { for await _ in ends {} }.value
    killer.cancel()
    let isKilled = process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
    return isKilled && ContinuousClock.now >= deadline
  }
}
