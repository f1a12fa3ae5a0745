/// Whether the simulated app is in use, as syncers and autosync loadables see it.
public enum ActivityState: String, Sendable, CaseIterable {
  /// It is in the foreground.
  case active
  /// It is in the background.
  case background
}
