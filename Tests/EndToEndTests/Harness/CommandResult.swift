/// What a program left behind.
struct CommandResult: Sendable {
  let stdout: String
  let stderr: String

  /// The exit code; for a program that a signal ended, 128 and the signal's number, as a shell tells it.
  let exitCode: Int32
}
