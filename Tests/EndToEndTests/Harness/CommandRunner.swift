import Foundation
import TestSupport

enum CommandRunner {
  /// Whether the tests run in CI, where nothing may be skipped.
  static let isCI = ProcessInfo.processInfo.environment["CI"] != nil

  /// The environment of every program, without the developer's settings, which could change results.
  static let environment = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    "HOME": "/nonexistent",
    "LANG": "C.UTF-8",
    "SHELL": "/bin/sh",
  ]

  /// Runs a program to its end and returns its result.
  ///
  /// - Parameters:
  ///   - program: the path of an executable, or a name that is looked up in `PATH`.
  ///   - stdin: the text on its standard input; nil: none.
  ///   - environment: variables beyond ``environment``; they win.
  ///   - directory: its working directory.
  ///   - timeout: the time after which it is killed.
  /// - Throws: ``HarnessError`` if it cannot be started or must be killed.
  static func run(
    _ program: String, _ arguments: [String] = [], stdin: String? = nil, environment: [String: String] = [:],
    directory: URL? = nil, timeout: Duration = .seconds(30)
  ) async throws -> CommandResult {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }

    // Files, not pipes: a full pipe would block the program.
    let stdoutURL = try scratch.write("", to: "stdout")
    let stderrURL = try scratch.write("", to: "stderr")
    let stdoutHandle = try FileHandle(forWritingTo: stdoutURL)
    let stderrHandle = try FileHandle(forWritingTo: stderrURL)
    let stdinHandle = try FileHandle(forReadingFrom: scratch.write(stdin ?? "", to: "stdin"))
    // A `Process` object can outlive its process and keep its files open.
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

  static func locate(_ program: String) throws -> URL {
    let folders = program.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
    guard let path = folders.map({ $0 + program }).first(where: FileManager.default.isExecutableFile) else {
      throw HarnessError("no program \(program)")
    }
    return URL(filePath: path)
  }

  // Waits for the end of the process without blocking a thread; true if it was killed.
  private static func wait(for process: Process, _ ends: AsyncStream<Void>, timeout: Duration) async -> Bool {
    let pid = process.processIdentifier
    let deadline = ContinuousClock.now + timeout
    let killer = OwnThread.schedule(after: timeout) { _ = kill(pid, SIGKILL) }
    // In a cancelled task the stream would end at once.
    await Task(executorPreference: OwnThread.shared) { for await _ in ends {} }.value
    killer.cancel()
    let isKilled = process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
    return isKilled && ContinuousClock.now >= deadline
  }
}
