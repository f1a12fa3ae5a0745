import ArgumentParser

/// The root command, which decides the exit code of the process.
@main
struct Loadscope: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loadscope",
    abstract: "Watch loadables sync, fail and retry, in a time that you can pause and step.",
    discussion: """
      A scenario file describes loadables and what happens to them. One after another:
        loadscope demo                            the tour; ? tells the keys, q quits
        loadscope demo --list                     what else there is to see
        loadscope new feed.yaml                   a scenario to start from
        loadscope check feed.yaml                 every error in it, with its place
        loadscope run feed.yaml                   shows it; again when it is saved
        loadscope run feed.yaml --headless        its events as lines
        loadscope test feed.yaml                  checks what it expects, for CI
        loadscope snapshot feed.yaml --at 8s      one frame, without a terminal
        loadscope run feed.yaml --record f.ndjson records all that there is to see
        loadscope replay f.ndjson                 shows that, forward and back
        loadscope export f.ndjson --format svg    makes a picture that moves
        loadscope attach photo-app                shows a running program that has an agent
        loadscope relay photo-app                 copies its stream, for attach --via
        loadscope themes --preview                what the themes look like
        loadscope keys                            the keys, as you have them
        loadscope config --default                settings to start from
        loadscope schema                          helps an editor with scenarios

      Exit codes: 0 fine; 1 `check` found errors, or `test` an expectation that is not met; 2 the input, the arguments \
      or the terminal cannot be used; 130 after SIGINT.

      Files: $XDG_CONFIG_HOME/loadscope/config.yaml and $XDG_CONFIG_HOME/loadscope/themes/*.yaml, by default under \
      ~/.config, are yours: settings and themes. $XDG_STATE_HOME/loadscope/screen.yaml, by default under \
      ~/.local/state, is how the screen was left. None of them has to be there.
      """,
    version: ProgramVersion.text,
    subcommands: [
      DemoCommand.self, RunCommand.self, AttachCommand.self, RelayCommand.self, ReplayCommand.self, ExportCommand.self,
      TestCommand.self, CheckCommand.self,
      SnapshotCommand.self, NewCommand.self, SchemaCommand.self, ThemesCommand.self, KeysCommand.self,
      ConfigCommand.self,
    ]
  )

  // Not asynchronous: that would move the main actor away from the thread of curses.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let problem as Problem {
      StandardError.write(problem.message)
      exit(withCode: problem.exitCode)
    } catch {
      // Help goes to standard output with 0, a usage error to standard error.
      let code = exitCode(for: error)
      guard !code.isSuccess else { exit(withError: error) }
      let message = ParserMessage(fullMessage(for: error), arguments: Array(CommandLine.arguments.dropFirst()))
      StandardError.write(message.text)
      exit(withCode: .unusable)
    }
  }

  private static func exit(withCode code: ExitCode) -> Never { exit(withError: code) }
}

extension ExitCode {
  /// `check` found errors, or `test` a failed expectation.
  static let checkFailed = ExitCode(1)
  /// The input, the arguments or the environment are unusable.
  static let unusable = ExitCode(2)
}
