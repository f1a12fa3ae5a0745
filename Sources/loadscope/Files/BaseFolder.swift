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
