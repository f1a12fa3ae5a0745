/// A condition of the environment that a tool can override: the app's activity, or the network.
@MainActor
public protocol EnvironmentOverride: AnyObject {
  /// Whether the condition holds: the value of ``override``, or without an override the real value.
  var isMet: Bool { get }

  /// The value in place of the real one; nil for the real one.
  var override: Bool? { get set }

  /// Calls `body` after every change of ``isMet``.
  ///
  /// - Returns: A token, which only the caller retains; releasing the token ends the observation.
  func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject
}

/// A real condition with an override, for the types that conform to ``EnvironmentOverride``.
@MainActor
package final class OverriddenCondition {
  private let real: @MainActor () -> Bool
  private let observers = ChangeObservers()
  private var last: Bool
  private var observation: AnyObject?

  /// - Parameters:
  ///   - observe: Observes the real condition, and returns the token of the observation.
  ///   - real: Returns the real condition.
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
