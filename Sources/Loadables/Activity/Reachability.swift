/// The state of the network, by which a ``LoadableSyncer`` retries soon once the network returns.
///
/// `ScheduledActions` has implementations for Linux and Apple platforms, and one that tests set by hand.
@MainActor
public protocol Reachability: AnyObject {
  /// Whether the network appears to be available. Not tested by sending data, so connections may still fail.
  var hasInternet: Bool { get }

  /// Calls `body` after every change of ``hasInternet``.
  ///
  /// - Returns: A token to retain. Releasing the token ends the observation.
  func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject
}
