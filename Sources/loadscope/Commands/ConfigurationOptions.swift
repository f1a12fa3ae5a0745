import ArgumentParser
import Scenarios

/// The options of every command that a person's configuration is for.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read this configuration instead of your own; see `loadscope config`.", valueName: "file"),
    completion: .yaml)
  var config: String?

  @Flag(name: .customLong("no-config"), help: "Read no configuration.")
  var noConfig = false

  func validate() throws {
    guard config == nil || !noConfig else { throw ValidationError("--config and --no-config exclude each other") }
  }

  /// What the configuration says; nothing where there is none.
  ///
  /// - Throws: All that is wrong with it, and how to go on without it.
  func read() throws(Problem) -> Configuration {
    guard !noConfig else { return Configuration() }
    do throws(Problem) {
      return try ConfigurationSource(config)?.read() ?? Configuration()
    } catch {
      throw Problem(error.message.lines + "\n--no-config goes on without this file, --config FILE with another one")
    }
  }
}

/// The option of commands whose result is to be the same for everybody, so that they read no configuration unasked.
struct ExplicitConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read this configuration; without it none is read, so that the result is the same everywhere.",
      valueName: "file"),
    completion: .yaml)
  var config: String?

  /// What the configuration says; nothing where none is asked for.
  ///
  /// - Throws: All that is wrong with it.
  func read() throws(Problem) -> Configuration {
    guard let config else { return Configuration() }
    return try ConfigurationSource(file: config).read()
  }

  /// The themes that can be named.
  var shelf: ThemeShelf { config == nil ? .withBuiltInAsTheyAre : .all }
}

extension String {
  /// The text without a line break at its end.
  fileprivate var lines: String { hasSuffix("\n") ? String(dropLast()) : self }
}
