import Foundation

extension Process {
  /// Starts a program with a signal mask that blocks no signal.
  ///
  /// Test threads block most signals, and child processes inherit the mask. Under it, neither the program nor its
  /// children would receive SIGTERM.
  ///
  /// - Parameters:
  ///   - path: The path of the executable.
  ///   - environment: All environment variables; nil for those of the tests.
  ///   - directory: The working directory; nil for that of the tests.
  ///   - input: A `FileHandle` or a `Pipe`, as `output` and `error`. Default: no input, and dropped output.
  ///   - onEnd: Called on any thread after the program has ended.
  package static func start(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil, directory: URL? = nil,
    input: Any = FileHandle.nullDevice, output: Any = FileHandle.nullDevice, error: Any = FileHandle.nullDevice,
    onEnd: (@Sendable (Process) -> Void)? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.currentDirectoryURL = directory
    process.standardInput = input
    process.standardOutput = output
    process.standardError = error
    process.terminationHandler = onEnd
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
    return process
  }
}
