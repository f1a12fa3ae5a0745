import ArgumentParser

/// The command, and the only place where the process's exit code is decided.
@main
struct Loadscope: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loadscope",
    abstract: "Watch loadables sync, fail and retry, in a time that you can pause and step.",
    discussion: """
      Start with `loadscope demo`. A scenario file describes loadables and what happens to them; \
      `loadscope run FILE` shows it, with ? for the keys.
      """,
    subcommands: [
      DemoCommand.self, RunCommand.self, ReplayCommand.self, ExportCommand.self, TestCommand.self, CheckCommand.self,
      SnapshotCommand.self, NewCommand.self, SchemaCommand.self, ThemesCommand.self,
    ]
  )

  // Not asynchronous: an asynchronous main would move the main actor away from the thread that curses lives on.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let problem as Problem {
      StandardError.write(problem.message)
      exit(withCode: problem.exitCode)
    } catch {
      // What the parser says: help goes to standard output with 0, a misuse to standard error.
      let code = exitCode(for: error)
      guard !code.isSuccess else { exit(withError: error) }
      StandardError.write(fullMessage(for: error))
      exit(withCode: .unusable)
    }
  }

  private static func exit(withCode code: ExitCode) -> Never { exit(withError: code) }
}

extension ExitCode {
  /// `check` found errors in a file, or `test` an expectation that is not true.
  static let checkFailed = ExitCode(1)
  /// The input, the arguments or the environment cannot be used.
  static let unusable = ExitCode(2)
}
