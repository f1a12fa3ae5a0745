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

  /// Reads the user's configuration. Returns an empty one with `--no-config` or if no file exists.
  ///
  /// - Throws: All errors in the file, with the options that start the program without the file.
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

  /// The themes that the command can use. Without `--config`, user themes do not replace built-in ones.
  var library: ThemeLibrary { config == nil ? .withBuiltInAsTheyAre : .all }
}

extension String {
  /// The text without a trailing line break.
  fileprivate var lines: String { hasSuffix("\n") ? String(dropLast()) : self }
}
