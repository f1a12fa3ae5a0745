import TestSupport

/// Runs a command in a new terminal while `body` runs, and always removes everything afterwards.
///
/// - Parameters:
///   - command: the program and its arguments, as words.
///   - size: of the window, in cells.
///   - environment: variables beyond those of ``CommandRunner/environment``.
///   - files: contents of the command's working directory, by name.
///   - body: works with the terminal.
func withTerminal(
  _ command: [String], size: (width: Int, height: Int) = (120, 40), environment: [String: String] = [:],
  files: [String: String] = [:], _ body: (TerminalSession) async throws -> Void
) async throws {
  let folder = try TemporaryFolder()
  defer { folder.remove() }
  for (name, text) in files { try folder.write(text, to: name) }
  let session = try await TerminalSession(command, size: size, environment: environment, folder: folder)
  do {
    try await body(session)
    await session.end()
  } catch {
    await session.end()
    throw error
  }
}
