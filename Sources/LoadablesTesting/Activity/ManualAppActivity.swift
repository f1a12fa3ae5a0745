import Loadables

/// An app activity for tests and simulations, which set whether the app is in the foreground.
@MainActor
public final class ManualAppActivity: AppActivity {
  private let observers = ChangeObservers()

  /// Whether the app is active. A new value notifies the observers in the order of their addition.
  public var isActive: Bool {
    didSet {
      if isActive != oldValue { observers.notify() }
    }
  }

  /// Creates an app activity; the app is active unless `isActive` is false.
  public init(isActive: Bool = true) {
    self.isActive = isActive
  }

  /// Calls `body` after every change of ``isActive`` until the returned token is released.
  public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { observers.add(body) }
}
