import ArgumentParser
import Scenarios

/// The options of commands that read the user's configuration.
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

  /// Reads the user's configuration; empty with `--no-config`, or if the user has no configuration file.
  ///
  /// - Throws: All errors in the file, followed by the options that avoid the file.
  func read() throws(Problem) -> Configuration {
    guard !noConfig else { return Configuration() }
    do throws(Problem) {
      return try ConfigurationSource(config)?.read() ?? Configuration()
    } catch {
      throw Problem(error.message.lines + "\n--no-config starts without this file, --config FILE with another one")
    }
  }
}

/// The `--config` option of commands that otherwise read no configuration, to give every user the same result.
struct ExplicitConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read this configuration; otherwise none, for the same result everywhere.",
      valueName: "file"),
    completion: .yaml)
  var config: String?

  /// Reads the file of `--config`. Returns an empty configuration without the option.
  ///
  /// - Throws: All errors in the file.
  func read() throws(Problem) -> Configuration {
    guard let config else { return Configuration() }
    return try ConfigurationSource(file: config).read()
  }

  /// The themes for the command. Only with `--config`, a user's theme replaces the built-in theme of the same name.
  var library: ThemeLibrary { config == nil ? .withBuiltInAsTheyAre : .all }
}

extension String {
  /// The text without a trailing line break.
  fileprivate var lines: String { hasSuffix("\n") ? String(dropLast()) : self }
}
