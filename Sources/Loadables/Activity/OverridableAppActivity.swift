/// An app's activity that a tool can override, such as a client of `LoadscopeAgent` with control.
///
/// Pass it to the syncers in place of the real activity, and to the agent with `register(activity:)`.
@MainActor
public final class OverridableAppActivity: AppActivity, EnvironmentOverride {
  private let condition: OverriddenCondition

  /// - Parameter real: The activity without an override.
  public init(_ real: any AppActivity = AlwaysActiveApp.shared) {
    condition = OverriddenCondition(observe: { real.observe($0) }) { real.isActive }
  }

  /// Whether the app is active: the override, or without an override the real activity.
  public var isActive: Bool { condition.isMet }

  /// Equal to ``isActive``.
  public var isMet: Bool { condition.isMet }

  /// The activity in place of the real one; nil for the real one.
  public var override: Bool? {
    get { condition.override }
    set { condition.override = newValue }
  }

  /// Calls `body` after every change of ``isActive`` until the returned token is released.
  public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { condition.observe(body) }
}
