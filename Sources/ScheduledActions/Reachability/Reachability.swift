/// Tells whether the internet appears to be there, so that what needs it waits until then.
///
/// On Linux there is ``NetlinkReachability``, on Apple platforms `NetworkPathReachability`. Tests and simulations use
/// ``ManualReachability``.
@MainActor
public protocol Reachability: AnyObject {
  /// Whether the internet appears to be there. Nothing was sent to find out, so that it may still fail.
  var hasInternet: Bool { get }

  /// Calls `body` after every change of ``hasInternet``.
  ///
  /// - Returns: What ends this when it is released. Whoever tells of the changes does not own it.
  func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject
}
