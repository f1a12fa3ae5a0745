#if os(Linux)
  import Loadables
  import Netlink

  /// The network state on Linux, from the kernel's netlink messages. The internet counts as available if a default
  /// route (IPv4 or IPv6) leads through a link that is up and has a carrier.
  ///
  /// Routes of all tables count, except routes that drop packets (`unreachable`, `blackhole`) and less preferred routes
  /// of the same table. Routing rules are ignored, since a failed attempt does less harm than waiting forever.
  ///
  /// A private queue reads and parses the messages, without polling.
  @MainActor
  public final class NetlinkReachability: Reachability {
    private let observers = ChangeObservers()
    private let monitor: NetworkMonitor

    /// Whether a default route leads through a link that is up and has a carrier.
    public private(set) var hasInternet: Bool

    /// Starts to watch the network of this process. Returns after the kernel's first reply.
    public convenience init() async throws(NetlinkReachabilityError) {
      try await self.init(receiveBuffer: 0)
    }

    /// Starts to watch the network, with a receive buffer in the kernel of this many bytes; 0 for the default size.
    package init(receiveBuffer: Int32) async throws(NetlinkReachabilityError) {
      do throws(NetworkMonitorError) {
        let monitor = try NetworkMonitor(receiveBuffer: receiveBuffer)
        hasInternet = try await monitor.first()
        self.monitor = monitor
      } catch {
        throw NetlinkReachabilityError(error)
      }
      // The sequence of answers ends when the monitor is released.
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
