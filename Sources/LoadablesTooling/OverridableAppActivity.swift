import Loadables

/// An app activity that a tool can override, for example to show how the app behaves in the background.
///
/// Pass the object to the syncers in place of the real activity, and to `LoadscopeAgent` with `register(activity:)`.
@MainActor
public final class OverridableAppActivity: AppActivity, EnvironmentOverride {
  private let condition: OverriddenCondition

  /// Creates an activity that equals `real` while there is no override.
  public init(_ real: any AppActivity = SystemAppActivity.shared) {
    condition = OverriddenCondition(observe: { real.observe($0) }) { real.isActive }
  }

  /// Whether the app is active: the override or, without an override, the real activity.
  public var isActive: Bool { condition.isMet }

  /// Equal to ``isActive``; required by ``EnvironmentOverride``.
  public var isMet: Bool { condition.isMet }

  /// The value that a tool has set in place of the real activity; nil without an override.
  public var override: Bool? {
    get { condition.override }
    set { condition.override = newValue }
  }

  /// Calls `body` after every change of ``isActive`` until the returned token is released.
  public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { condition.observe(body) }
}
