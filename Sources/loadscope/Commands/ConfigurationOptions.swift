import ArgumentParser
import Dashboard
import Scenarios
import Suggestions

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

/// The panels to open, for every command that draws the dashboard.
struct PanelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The panels open at the start, such as tree,timeline: \(ScreenMemory.panelNames.joined(separator: ", ")).",
      valueName: "panels"))
  var panels: String?

  /// Returns the names of the panels beside the tree; nil without the option. The tree is always open, and may be named.
  func names() throws(Problem) -> [String]? {
    guard let panels else { return nil }
    let words = panels.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { !$0.isWhitespace } }
    for word in words where word != "tree" && !ScreenMemory.panelNames.contains(word) {
      let known = ["tree"] + ScreenMemory.panelNames
      let hint =
        NearMiss.of(word, among: known).map { "did you mean \($0)?" } ?? "there are \(known.joined(separator: ", "))"
      throw Problem("--panels \(panels): no panel \(word.isEmpty ? "without a name" : "`\(word)`"); \(hint)")
    }
    return words.filter { $0 != "tree" }
  }
}
