import Loadables

/// An internet that a test, a simulation or a person takes away and gives back.
@MainActor
public final class ManualReachability: Reachability {
  private let observers = ChangeObservers()

  /// Whether the internet is there. Setting it to something else tells the observers, in the order in which they came.
  public var hasInternet: Bool {
    didSet {
      if hasInternet != oldValue { observers.notify() }
    }
  }

  /// An internet that is there at first, or is not.
  public init(hasInternet: Bool = true) {
    self.hasInternet = hasInternet
  }

  /// Calls `body` after every change of ``hasInternet``, for as long as what is returned lives.
  public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { observers.add(body) }
}
