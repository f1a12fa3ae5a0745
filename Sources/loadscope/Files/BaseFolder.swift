import Foundation

/// Finds the user's folders by the XDG base directory specification.
enum BaseFolder {
  /// Returns the folder that the environment variable `variable` names, or else the folder `place` in the home folder;
  /// nil without a home folder. Ignores relative paths, as the specification requires.
  static func url(_ variable: String, orUnderHome place: String, _ environment: [String: String]) -> URL? {
    func folder(_ variable: String) -> URL? {
      environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
    }
    return folder(variable) ?? folder("HOME")?.appending(path: place)
  }
}

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
