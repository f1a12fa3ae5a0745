/// The version of Loadscope.
enum ProgramVersion {
  /// A semantic version.
  static let text = "0.8.0"
}
