import Foundation

/// The user's folders by the XDG base directory specification.
enum BaseFolder {
  /// Returns the folder of a variable, or else one below the home; nil without a home. Relative paths are ignored, by
  /// the specification.
  static func url(_ variable: String, orUnderHome place: String, _ environment: [String: String]) -> URL? {
    func folder(_ variable: String) -> URL? {
      environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
    }
    return folder(variable) ?? folder("HOME")?.appending(path: place)
  }
}
