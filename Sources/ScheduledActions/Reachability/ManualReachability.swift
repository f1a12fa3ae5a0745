import Loadables

/// The state of the network, by which an ``ActionManager`` starts items that require the network.
///
/// Use ``NetlinkReachability`` on Linux, `NetworkPathReachability` on Apple platforms, ``ManualReachability`` in tests.
public typealias Reachability = Loadables.Reachability

/// A network state that is set by hand: by a test, a simulation or the user.
@MainActor
public final class ManualReachability: Reachability {
  private let observers = ChangeObservers()

  /// Whether the network is available. A change calls the observers in the order in which they were added.
  public var hasInternet: Bool {
    didSet {
      if hasInternet != oldValue { observers.notify() }
    }
  }

  /// Creates a network state that is available or unavailable at first.
  public init(hasInternet: Bool = true) {
    self.hasInternet = hasInternet
  }

  /// Calls `body` after every change of ``hasInternet`` until the returned token is released.
  public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { observers.add(body) }
}
