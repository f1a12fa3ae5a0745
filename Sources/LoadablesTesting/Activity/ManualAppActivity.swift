import Loadables

/// The activity of an app that a test or a simulation sends to the background and back.
@MainActor
public final class ManualAppActivity: AppActivity {
  private let observers = ChangeObservers()

  /// Whether the app is active. Setting it to something else tells the observers, in the order in which they came.
  public var isActive: Bool {
    didSet {
      if isActive != oldValue { observers.notify() }
    }
  }

  /// The activity of an app that is active at first, or is not.
  public init(isActive: Bool = true) {
    self.isActive = isActive
  }

  /// Calls `body` after every change of ``isActive``, for as long as what is returned lives.
  public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { observers.add(body) }
}
