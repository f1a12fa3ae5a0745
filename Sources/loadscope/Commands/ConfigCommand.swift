import ArgumentParser
import YAMLReading

/// `loadscope config`: prints the path of the configuration, checks the file, or prints the defaults.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Print the path of your configuration, check it, or print the default one.",
    discussion: """
      It is $XDG_CONFIG_HOME/loadscope/config.yaml, by default ~/.config/loadscope/config.yaml, and has the settings \
      and keys of `demo`, `run`, `attach` and `replay`; options of the command line win. To start one:
        mkdir -p ~/.config/loadscope
        loadscope config --default > ~/.config/loadscope/config.yaml
      Exit codes of --check: 0 no errors; 1 errors; 2 unreadable.
      """)

  /// The task of the command, chosen by `--path`, `--check` or `--default`.
  enum Question: String, EnumerableFlag {
    case path
    case check
    case `default`

    static func help(for value: Question) -> ArgumentHelp? {
      switch value {
      case .path: "Print the path."
      case .check: "List the errors of your configuration, or of FILE."
      case .default: "Print a configuration with all default settings and comments."
      }
    }
  }

  @Flag(exclusivity: .exclusive) var question = Question.path

  @Argument(
    help: ArgumentHelp("With --check: the file, instead of your own; - for standard input.", valueName: "file"),
    completion: .yaml)
  var file: String?

  func validate() throws {
    guard file == nil || question == .check else { throw ValidationError("a FILE only goes with --check") }
  }

  func run() throws {
    switch question {
    case .path: try printPath()
    case .check: try check()
    case .default: try StandardOutput.write(DefaultConfiguration.text)
    }
  }

  private func printPath() throws {
    guard let own = ConfigurationSource(own: UserConfigDirectory()) else { throw Self.homeless }
    // Only the path goes to standard output, for use in a shell.
    try StandardOutput.write(own.path)
    StandardError.write(own.exists ? "exists" : "does not exist; `loadscope config --default` prints one")
  }

  private func check() throws {
    guard let source = ConfigurationSource(file) else { throw Self.homeless }
    guard source.isExplicit || source.exists else {
      return try StandardOutput.write("\(source.path): does not exist, optional")
    }
    do {
      let configuration = try source.readFile()
      if let theme = configuration.theme { _ = try ThemeReader.read(theme, on: .all) }
      try StandardOutput.write("\(source.path): no errors")
    } catch let list as DiagnosticList {
      StandardError.write(list.rendered())
      throw Problem(errors: list.diagnostics.count + list.omitted)
    }
  }

  private static let homeless = Problem(
    "no folder for a configuration: set XDG_CONFIG_HOME or HOME")
}
