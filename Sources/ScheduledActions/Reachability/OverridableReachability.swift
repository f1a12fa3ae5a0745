import Loadables

/// A reachability that a tool can override, such as a client of `LoadscopeAgent` with control.
///
/// Pass it to the ``ActionManager`` in place of the real reachability, and to the agent with `register(network:)`.
@MainActor
public final class OverridableReachability: Reachability, EnvironmentOverride {
  private let condition: OverriddenCondition

  /// - Parameter real: The reachability without an override.
  public init(_ real: any Reachability) {
    condition = OverriddenCondition(observe: { real.observe($0) }) { real.hasInternet }
  }

  /// Whether the network appears to be available: the override, or without an override the real value.
  public var hasInternet: Bool { condition.isMet }

  /// Equal to ``hasInternet``.
  public var isMet: Bool { condition.isMet }

  /// The availability in place of the real one; nil for the real one.
  public var override: Bool? {
    get { condition.override }
    set { condition.override = newValue }
  }

  /// Calls `body` after every change of ``hasInternet`` until the returned token is released.
  public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { condition.observe(body) }
}
