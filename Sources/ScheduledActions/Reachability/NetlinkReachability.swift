#if os(Linux)
  import Loadables
  import Netlink

  /// The reachability of the internet on Linux, from the kernel's netlink messages: whether a default route, for IPv4 or
  /// IPv6, leads through a link that is up and has a carrier.
  ///
  /// Routes of all tables count, except those that drop packets (`unreachable`, `blackhole`) and those hidden by one of
  /// these. Routing rules are ignored: a failed attempt behind a hidden route does less harm than waiting forever.
  ///
  /// Messages are read and parsed on a private queue, without polling.
  @MainActor
  public final class NetlinkReachability: Reachability {
    private let observers = ChangeObservers()
    private let monitor: NetworkMonitor

    /// Whether there is such a route.
    public private(set) var hasInternet: Bool

    /// Follows the network of this process; returns after the kernel's first reply.
    public convenience init() async throws(NetlinkReachabilityError) {
      try await self.init(receiveBuffer: 0)
    }

    /// As above, with the size of the kernel's receive buffer in bytes; 0 for the default.
    package init(receiveBuffer: Int32) async throws(NetlinkReachabilityError) {
      do throws(NetworkMonitorError) {
        let monitor = try NetworkMonitor(receiveBuffer: receiveBuffer)
        hasInternet = try await monitor.first()
        self.monitor = monitor
      } catch {
        throw NetlinkReachabilityError(error)
      }
      // The answers end with the monitor.
      Task { [weak self, answers = monitor.answers] in
        for await answer in answers {
          guard let self else { return }
          take(answer)
        }
      }
    }

    /// Calls `body` after every change of ``hasInternet`` until the returned token is released.
    public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { observers.add(body) }

    private func take(_ answer: NetworkMonitor.Answer) {
      guard case .success(let isThere) = answer, isThere != hasInternet else { return }
      hasInternet = isThere
      observers.notify()
    }
  }
#endif
