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

  /// Reads the configuration; empty if there is none.
  ///
  /// - Throws: All errors in it, and how to continue without it.
  func read() throws(Problem) -> Configuration {
    guard !noConfig else { return Configuration() }
    do throws(Problem) {
      return try ConfigurationSource(config)?.read() ?? Configuration()
    } catch {
      throw Problem(error.message.lines + "\n--no-config starts without this file, --config FILE with another one")
    }
  }
}

/// The option of commands with the same result for every user, which read a configuration only if asked to.
struct ExplicitConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read this configuration; without it none is read, so that the result is the same everywhere.",
      valueName: "file"),
    completion: .yaml)
  var config: String?

  /// Reads the configuration; empty if none was given.
  ///
  /// - Throws: All errors in it.
  func read() throws(Problem) -> Configuration {
    guard let config else { return Configuration() }
    return try ConfigurationSource(file: config).read()
  }

  /// The available themes.
  var library: ThemeLibrary { config == nil ? .withBuiltInAsTheyAre : .all }
}

extension String {
  /// The text without a trailing line break.
  fileprivate var lines: String { hasSuffix("\n") ? String(dropLast()) : self }
}
