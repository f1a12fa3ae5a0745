import Loadables

/// A condition of the environment that a tool can override: whether the app is active, or whether there is a network.
@MainActor
public protocol EnvironmentOverride: AnyObject {
  /// Whether the condition holds: the value of ``override`` or, without an override, the real value.
  var isMet: Bool { get }

  /// The value that a tool has set in place of the real value; nil without an override.
  var override: Bool? { get set }

  /// Calls `body` after every change of ``isMet``.
  ///
  /// - Returns: A token, which the caller must keep: releasing the token ends the observation.
  func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject
}

/// The shared implementation of ``EnvironmentOverride``: a real condition with an optional override.
@MainActor
package final class OverriddenCondition {
  private let real: @MainActor () -> Bool
  private let observers = ChangeObservers()
  private var last: Bool
  private var observation: AnyObject?

  /// Creates a condition without an override. `real` returns the real value. `observe` registers a callback for changes
  /// of the real value, and returns a token that ends this registration when it is released.
  package init(observe: (@escaping @MainActor () -> Void) -> AnyObject, _ real: @escaping @MainActor () -> Bool) {
    self.real = real
    last = real()
    observation = observe { [weak self] in self?.mayHaveChanged() }
  }

  package var isMet: Bool { override ?? real() }

  package var override: Bool? {
    didSet { mayHaveChanged() }
  }

  package func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { observers.add(body) }

  private func mayHaveChanged() {
    guard isMet != last else { return }
    last = isMet
    observers.notify()
  }
}
