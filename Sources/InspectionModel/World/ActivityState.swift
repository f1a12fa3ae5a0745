/// The state of the app, to which syncers and autosync loadables react.
public enum ActivityState: String, Sendable, CaseIterable {
  /// The app is in the foreground.
  case active
  /// The app is in the background.
  case background

  public init(isActive: Bool) { self = isActive ? .active : .background }
}
