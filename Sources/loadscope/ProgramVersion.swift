/// Which Loadscope this is.
enum ProgramVersion {
  /// By semantic versioning, for people and for packages.
  static let text = "0.8.0"
}
