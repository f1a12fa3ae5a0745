/// The state of the app, as syncers and autosync loadables see it.
public enum ActivityState: String, Sendable, CaseIterable {
  /// In the foreground.
  case active
  /// In the background.
  case background

  public init(isActive: Bool) { self = isActive ? .active : .background }
}
