import Foundation

/// The files that are part of the program, so that it can be moved anywhere.
///
/// The build makes one constant of each file, named after it without its folder; this is the table of them.
enum EmbeddedFiles {
  struct File {
    /// The file's name without its extension.
    let name: String
    let bytes: [UInt8]
  }

  /// In the order in which they are listed.
  static let scenarios = [
    File(name: "tour", bytes: PackageResources.tour_yaml),
    File(name: "policies", bytes: PackageResources.policies_yaml),
    File(name: "backoff", bytes: PackageResources.backoff_yaml),
  ]

  /// The scenario that somebody starts from who writes one.
  static let starter: [UInt8] = PackageResources.starter_yaml

  /// In the order in which they are listed and gone through; the first one is the default.
  static let themes = [
    File(name: "default", bytes: PackageResources.default_yaml),
    File(name: "dark", bytes: PackageResources.dark_yaml),
    File(name: "light", bytes: PackageResources.light_yaml),
    File(name: "high-contrast", bytes: PackageResources.high_contrast_yaml),
    File(name: "deuteranopia", bytes: PackageResources.deuteranopia_yaml),
    File(name: "mono", bytes: PackageResources.mono_yaml),
  ]

  /// The names of the themes, for a sentence.
  static var themeNames: String { themes.map(\.name).joined(separator: ", ") }
}
