import Foundation

/// The folders in which a person's programs keep what belongs to that person, by the XDG base directory specification.
enum BaseFolder {
  /// The folder that a variable names, or else one at a place under the home; nil without a home. A path that is relative
  /// counts for nothing, as the specification says.
  static func url(_ variable: String, orUnderHome place: String, _ environment: [String: String]) -> URL? {
    func folder(_ variable: String) -> URL? {
      environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
    }
    return folder(variable) ?? folder("HOME")?.appending(path: place)
  }
}
