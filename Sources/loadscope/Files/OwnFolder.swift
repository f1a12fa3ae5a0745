import Foundation

/// Where a person's own settings and themes are: `$XDG_CONFIG_HOME/loadscope`, by default `~/.config/loadscope`.
struct OwnFolder {
  let url: URL

  /// Nil without a home.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let folder = BaseFolder.url("XDG_CONFIG_HOME", orUnderHome: ".config", environment) else { return nil }
    url = folder.appending(path: "loadscope")
  }

  /// The file of settings, which need not be there.
  var configuration: URL { url.appending(path: "config.yaml") }

  /// The folder of theme files, which need not be there.
  var themes: URL { url.appending(path: "themes") }
}
