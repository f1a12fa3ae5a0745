import Loadables

/// A reachability that a test, a simulation or the user sets.
@MainActor
public final class ManualReachability: Reachability {
  private let observers = ChangeObservers()

  /// Whether the network is available. A change notifies the observers in the order of addition.
  public var hasInternet: Bool {
    didSet {
      if hasInternet != oldValue { observers.notify() }
    }
  }

  /// Creates a reachability with the given initial state.
  public init(hasInternet: Bool = true) {
    self.hasInternet = hasInternet
  }

  /// Calls `body` after every change of ``hasInternet`` until the returned token is released.
  public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { observers.add(body) }
}
