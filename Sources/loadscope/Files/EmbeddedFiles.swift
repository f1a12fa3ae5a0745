import Foundation

/// The files embedded in the executable, so that the executable works from any folder.
///
/// The build makes a constant in `PackageResources` for each file: `tour_yaml` for `tour.yaml`, without its folder.
enum EmbeddedFiles {
  struct File {
    /// The name of the file, without its extension.
    let name: String
    let bytes: [UInt8]
  }

  /// The built-in scenarios, in the order in which they are listed.
  static let scenarios = [
    File(name: "tour", bytes: PackageResources.tour_yaml),
    File(name: "policies", bytes: PackageResources.policies_yaml),
    File(name: "stale", bytes: PackageResources.stale_yaml),
    File(name: "chain", bytes: PackageResources.chain_yaml),
    File(name: "proxy", bytes: PackageResources.proxy_yaml),
    File(name: "gallery", bytes: PackageResources.gallery_yaml),
    File(name: "transforms", bytes: PackageResources.transforms_yaml),
    File(name: "backoff", bytes: PackageResources.backoff_yaml),
    File(name: "jitter", bytes: PackageResources.jitter_yaml),
    File(name: "herd", bytes: PackageResources.herd_yaml),
    File(name: "jittered-herd", bytes: PackageResources.jittered_herd_yaml),
    File(name: "token", bytes: PackageResources.token_yaml),
    File(name: "offline", bytes: PackageResources.offline_yaml),
    File(name: "offline-uploads", bytes: PackageResources.offline_uploads_yaml),
    File(name: "background", bytes: PackageResources.background_yaml),
    File(name: "flaky", bytes: PackageResources.flaky_yaml),
    File(name: "faults", bytes: PackageResources.faults_yaml),
  ]

  /// The pictures of the built-in scenarios, by the path in the scenario.
  static let pictures = [
    "face.png": PackageResources.face_png,
    "flower.png": PackageResources.flower_png,
    "lighthouse.png": PackageResources.lighthouse_png,
    "mountains.png": PackageResources.mountains_png,
    "placeholder.png": PackageResources.placeholder_png,
  ]

  /// The template for `loadscope new`.
  static let starter: [UInt8] = PackageResources.starter_yaml

  /// The scenario that theme previews show.
  static let preview: [UInt8] = PackageResources.preview_yaml

  /// The built-in themes, in the order in which they are listed. The first is the default.
  static let themes = [
    File(name: "default", bytes: PackageResources.default_yaml),
    File(name: "dark", bytes: PackageResources.dark_yaml),
    File(name: "light", bytes: PackageResources.light_yaml),
    File(name: "high-contrast", bytes: PackageResources.high_contrast_yaml),
    File(name: "deuteranopia", bytes: PackageResources.deuteranopia_yaml),
    File(name: "mono", bytes: PackageResources.mono_yaml),
  ]

  static let defaultTheme = themes[0].name

  /// The names of the built-in themes, separated by commas.
  static var themeNames: String { themes.map(\.name).joined(separator: ", ") }
}
