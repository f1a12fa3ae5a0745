#if os(Linux)
  import Loadables
  import Netlink

  /// The reachability of the internet on Linux, from the kernel's netlink messages: whether a default route, for IPv4
  /// or IPv6, leads through a link that is up and has a carrier.
  ///
  /// Routes of all tables count, except routes that drop packets (`unreachable`, `blackhole`) and routes hidden by a
  /// dropping route. Routing rules are ignored: an attempt that fails does less harm than waiting forever.
  ///
  /// Messages are read and parsed on a private queue, without polling.
  @MainActor
  public final class NetlinkReachability: Reachability {
    private let observers = ChangeObservers()
    private let monitor: NetworkMonitor

    /// Whether a default route leads through a link that is up and has a carrier.
    public private(set) var hasInternet: Bool

    /// Starts to follow the network of this process, and returns after the kernel's first reply.
    public convenience init() async throws(NetlinkReachabilityError) {
      try await self.init(receiveBuffer: 0)
    }

    /// Starts to follow the network with a kernel receive buffer of the given size in bytes; 0: the default size.
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
