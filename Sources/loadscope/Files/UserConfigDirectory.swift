import Foundation

/// The folder of the user's settings and themes: `$XDG_CONFIG_HOME/loadscope`, by default `~/.config/loadscope`.
struct UserConfigDirectory {
  let url: URL

  /// Finds the folder from environment variables; fails without a home folder.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let folder = BaseFolder.url("XDG_CONFIG_HOME", orUnderHome: ".config", environment) else { return nil }
    url = folder.appending(path: "loadscope")
  }

  /// The settings file, which may be missing.
  var configuration: URL { url.appending(path: "config.yaml") }

  /// The folder of theme files, which may be missing.
  var themes: URL { url.appending(path: "themes") }
}
