import Loadables
import LoadablesTooling

/// A network state that a tool can override, such as a client of `LoadscopeAgent` with control.
///
/// Pass it to the ``ActionManager`` in place of the real network state, and to the agent with `register(network:)`.
@MainActor
public final class OverridableReachability: Reachability, EnvironmentOverride {
  private let condition: OverriddenCondition

  /// Creates a network state that equals `real` until a tool overrides it.
  public init(_ real: any Reachability) {
    condition = OverriddenCondition(observe: { real.observe($0) }) { real.hasInternet }
  }

  /// Whether the network appears to be available: the override if set, otherwise the real state.
  public var hasInternet: Bool { condition.isMet }

  /// The same as ``hasInternet``, under the name that the agent reads.
  public var isMet: Bool { condition.isMet }

  /// The availability to report in place of the real one; nil to report the real one.
  public var override: Bool? {
    get { condition.override }
    set { condition.override = newValue }
  }

  /// Calls `body` after every change of ``hasInternet`` until the returned token is released.
  public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { condition.observe(body) }
}
