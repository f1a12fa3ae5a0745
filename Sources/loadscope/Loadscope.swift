import ArgumentParser

/// The root command, which decides the exit code of the process.
@main
struct Loadscope: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loadscope",
    abstract: "Watch loadables sync, fail and retry, in a time that you can pause and step.",
    discussion: """
      A scenario file describes loadables and what happens to them. Examples:
        loadscope demo                            the tour; ? lists the keys, q quits
        loadscope demo --list                     the built-in scenarios
        loadscope new feed.yaml                   a scenario to start from
        loadscope check feed.yaml                 all errors, with line and column
        loadscope run feed.yaml                   shows it, and reloads it when saved
        loadscope run feed.yaml --headless        its events as lines
        loadscope test feed.yaml                  checks its expectations, for CI
        loadscope snapshot feed.yaml --at 8s      one frame, without a terminal
        loadscope run feed.yaml --record f.ndjson records the run
        loadscope replay f.ndjson                 shows the recording
        loadscope export f.ndjson --format svg    an animated picture
        loadscope attach photo-app                shows a running program
        loadscope relay photo-app                 copies its stream, for attach --via
        loadscope themes --preview                the themes, with their colours
        loadscope keys                            the keys of your configuration
        loadscope config --default                the default configuration
        loadscope schema                          the JSON schema of scenarios

      Exit codes: 0 success; 1 errors found by `check`, or unmet expectations in `test`; 2 unusable input, arguments \
      or terminal; 130 after SIGINT.

      Files: $XDG_CONFIG_HOME/loadscope/config.yaml and $XDG_CONFIG_HOME/loadscope/themes/*.yaml, by default under \
      ~/.config, hold your settings and themes. $XDG_STATE_HOME/loadscope/screens, by default under ~/.local/state, \
      holds the last layout of the screen for each scenario, recording and program. All are optional.
      """,
    version: ProgramVersion.text,
    subcommands: [
      DemoCommand.self, RunCommand.self, AttachCommand.self, RelayCommand.self, ReplayCommand.self, ExportCommand.self,
      TestCommand.self, CheckCommand.self,
      SnapshotCommand.self, NewCommand.self, SchemaCommand.self, ThemesCommand.self, KeysCommand.self,
      ConfigCommand.self,
    ]
  )

  // Synchronous: an asynchronous function would move the main actor away from the thread of curses.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let problem as Problem {
      StandardError.write(problem.message)
      exit(withCode: problem.exitCode)
    } catch let code as ExitCode {
      exit(withCode: code)
    } catch {
      // Help goes to standard output with 0, a usage error to standard error.
      let code = exitCode(for: error)
      guard !code.isSuccess else { end(with: fullMessage(for: error)) }
      let message = ParserMessage(fullMessage(for: error), arguments: Array(CommandLine.arguments.dropFirst()))
      StandardError.write(message.text)
      exit(withCode: .unusable)
    }
  }

  /// Ends the process after a text that was asked for: the help, the version or a completion script.
  private static func end(with text: String) -> Never {
    do { try StandardOutput.write(drawn: text) } catch {
      guard let problem = error as? Problem else { exit(withCode: .success) }
      StandardError.write(problem.message)
      exit(withCode: problem.exitCode)
    }
    exit(withCode: .success)
  }

  private static func exit(withCode code: ExitCode) -> Never { exit(withError: code) }
}

extension ExitCode {
  /// The exit code if `check` found errors, or if `test` found an unmet expectation.
  static let checkFailed = ExitCode(1)
  /// The exit code if the input, the arguments or the environment cannot be used.
  static let unusable = ExitCode(2)
}
