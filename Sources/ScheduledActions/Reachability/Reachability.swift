/// The state of the network, by which an ``ActionManager`` starts items that require the network.
///
/// Use ``NetlinkReachability`` on Linux, `NetworkPathReachability` on Apple platforms, ``ManualReachability`` in tests.
@MainActor
public protocol Reachability: AnyObject {
  /// Whether the network appears to be available. Not tested by sending data, so connections may still fail.
  var hasInternet: Bool { get }

  /// Calls `body` after every change of ``hasInternet``.
  ///
  /// - Returns: A token to retain. Releasing the token ends the observation.
  func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject
}
