import ArgumentParser
import YAMLReading

/// `loadscope config`
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Say where your configuration is, check it, or print one to start from.",
    discussion: """
      It is $XDG_CONFIG_HOME/loadscope/config.yaml, by default ~/.config/loadscope/config.yaml, and settles what `demo`, \
      `run` and `replay` look like and which keys they have; the command line wins over it. To begin with one:
        mkdir -p ~/.config/loadscope
        loadscope config --default > ~/.config/loadscope/config.yaml
      Exit code of --check: 0 if it is fine, 1 if it has errors, 2 if it cannot be read.
      """)

  /// The mode of the command.
  enum Question: String, EnumerableFlag {
    case path
    case check
    case `default`

    static func help(for value: Question) -> ArgumentHelp? {
      switch value {
      case .path: "Print where it is looked for, as without any of these."
      case .check: "Say all that is wrong with it, or with FILE."
      case .default: "Print one with every setting as it is without any, and with comments."
      }
    }
  }

  @Flag(exclusivity: .exclusive) var question = Question.path

  @Argument(
    help: ArgumentHelp("With --check: the file, in place of your own; - for standard input.", valueName: "file"),
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
    // The path alone on standard output, for use in a shell.
    try StandardOutput.write(own.path)
    StandardError.write(own.exists ? "it is there" : "it is not there; `loadscope config --default` prints one")
  }

  private func check() throws {
    guard let source = ConfigurationSource(file) else { throw Self.homeless }
    guard source.isAskedFor || source.exists else {
      return try StandardOutput.write("\(source.path): not there, and need not be")
    }
    do {
      let configuration = try source.readFile()
      if let theme = configuration.theme { _ = try ThemeReader.read(theme, on: .all) }
      try StandardOutput.write("\(source.path): fine")
    } catch let list as DiagnosticList {
      StandardError.write(list.rendered())
      throw Problem(errors: list.diagnostics.count + list.omitted)
    }
  }

  private static let homeless = Problem(
    "there is no place for a configuration: neither XDG_CONFIG_HOME nor HOME is set")
}
