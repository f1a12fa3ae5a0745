struct CommandResult: Sendable {
  let stdout: String
  let stderr: String

  /// The exit code; after a signal 128 plus its number, as in a shell.
  let exitCode: Int32
}
