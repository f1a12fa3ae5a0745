#if os(Linux)
  import Loadables

  /// Whether the internet appears to be there on this machine, as the kernel tells by netlink: whether a default route,
  /// for IPv4 or IPv6, leads out through a link that is up and has a carrier.
  ///
  /// Routes of every table count but those that lead nowhere (`unreachable`, `blackhole`), and those behind such a one.
  /// Which table is asked for which packet is not looked at: where rules or namespaces hide a route, something is tried in
  /// vain, which does less harm than waiting for good.
  ///
  /// Everything is read and understood on a queue of its own, and nothing is asked for again and again.
  @MainActor
  public final class NetlinkReachability: Reachability {
    private let observers = ChangeObservers()
    private let feed: NetlinkFeed

    /// Whether there is such a route.
    public private(set) var hasInternet: Bool

    /// Follows the network of this process, from when the kernel has told how it is now.
    public convenience init() async throws(NetlinkReachabilityError) {
      try await self.init(receiveBuffer: 0)
    }

    /// As above, with so many bytes that may wait in the kernel; 0 for what is usual there.
    package init(receiveBuffer: Int32) async throws(NetlinkReachabilityError) {
      let feed = try NetlinkFeed(receiveBuffer: receiveBuffer)
      hasInternet = try await feed.first()
      self.feed = feed
      // The feed ends when it is released, and its answers with it.
      Task { [weak self, answers = feed.answers] in
        for await answer in answers {
          guard let self else { return }
          take(answer)
        }
      }
    }

    /// Calls `body` after every change of ``hasInternet``, for as long as what is returned lives.
    public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { observers.add(body) }

    private func take(_ answer: NetlinkFeed.Answer) {
      guard case .success(let isThere) = answer, isThere != hasInternet else { return }
      hasInternet = isThere
      observers.notify()
    }
  }
#endif
