import Loadables

/// The foreground state of an app, controlled by a test or a simulation.
@MainActor
public final class ManualAppActivity: AppActivity {
  private let observers = ChangeObservers()

  /// Whether the app is active. A change notifies the observers in the order of addition.
  public var isActive: Bool {
    didSet {
      if isActive != oldValue { observers.notify() }
    }
  }

  /// Creates an app activity with the given initial state.
  public init(isActive: Bool = true) {
    self.isActive = isActive
  }

  /// Calls `body` after every change of ``isActive`` until the returned token is released.
  public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { observers.add(body) }
}
