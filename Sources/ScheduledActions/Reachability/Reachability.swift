/// The availability of the network, for items that require the network.
///
/// Use ``NetlinkReachability`` on Linux, `NetworkPathReachability` on Apple platforms, ``ManualReachability`` in tests.
@MainActor
public protocol Reachability: AnyObject {
  /// Whether the network appears to be available. No data is sent, so connections may still fail.
  var hasInternet: Bool { get }

  /// Calls `body` after every change of ``hasInternet``.
  ///
  /// - Returns: A token, which only the caller retains; releasing the token ends the observation.
  func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject
}
