/// The version of Loadscope.
enum ProgramVersion {
  /// The version number, by semantic versioning.
  static let text = "0.8.0"
}
