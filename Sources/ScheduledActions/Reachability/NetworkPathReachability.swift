#if canImport(Network)
  import Dispatch
  import Loadables
  import Network

  /// The reachability of the internet on Apple platforms, from the path monitor of Network.framework.
  ///
  /// The maintainers have neither built nor tested this class.
  @MainActor
  public final class NetworkPathReachability: Reachability {
    private let observers = ChangeObservers()
    private let monitor = NWPathMonitor()

    /// Whether a path to the internet exists, or a connection could open a path. False until the system has reported
    /// the first path, within a few turns of the main queue.
    public private(set) var hasInternet = false

    /// Starts to observe the network.
    public init() {
      monitor.pathUpdateHandler = { [weak self] path in
        // A connection attempt may open a path that is only required, such as a VPN on demand.
        let isThere = path.status != .unsatisfied
        MainActor.assumeIsolated { self?.take(isThere) }
      }
      monitor.start(queue: .main)
    }

    isolated deinit { monitor.cancel() }

    /// Calls `body` after every change of ``hasInternet`` until the returned token is released.
    public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { observers.add(body) }

    private func take(_ isThere: Bool) {
      guard isThere != hasInternet else { return }
      hasInternet = isThere
      observers.notify()
    }
  }
#endif
