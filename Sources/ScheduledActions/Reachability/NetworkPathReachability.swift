#if canImport(Network)
  import Dispatch
  import Loadables
  import Network

  /// The network state on Apple platforms, from the path monitor of Network.framework.
  ///
  /// The maintainers have neither built nor tested this class.
  @MainActor
  public final class NetworkPathReachability: Reachability {
    private let observers = ChangeObservers()
    private let monitor = NWPathMonitor()

    /// Whether a path to the internet exists or a connection could open one. False until the system reports the first
    /// path, soon after the start.
    public private(set) var hasInternet = false

    /// Starts to watch the network of the device.
    public init() {
      monitor.pathUpdateHandler = { [weak self] path in
        // A path that needs a connection, such as a VPN on demand, counts: an attempt may open it.
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
