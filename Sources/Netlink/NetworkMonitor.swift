#if os(Linux)
  import CNetlink
  import Dispatch

  /// Monitors through a netlink socket whether the internet appears to be reachable, until the monitor is released.
  @MainActor
  package final class NetworkMonitor {
    /// Whether the internet appears to be reachable, or the reason that the reachability is unknown.
    package typealias Answer = Result<Bool, NetworkMonitorError>

    /// The first answer, then every changed answer, until the monitor's release. Keeps only the newest unread answer.
    package let answers: AsyncStream<Answer>

    private let source: any DispatchSourceRead

    /// Opens the socket and requests all links and routes.
    ///
    /// - Parameter receiveBuffer: The size of the kernel's receive buffer in bytes; 0 for the default.
    package init(receiveBuffer: Int32) throws(NetworkMonitorError) {
      var port: UInt32 = 0
      let descriptor = netlink_open(receiveBuffer, &port)
      guard descriptor >= 0 else { throw .noSocket(-descriptor) }
      let (answers, continuation) = AsyncStream.makeStream(of: Answer.self, bufferingPolicy: .bufferingNewest(1))
      self.answers = answers
      source = NetlinkSession(descriptor, port: port, continuation).begin()
    }

    isolated deinit { source.cancel() }

    /// Returns the first answer. The kernel replies at once, so the call does not support cancellation.
    package func first() async throws(NetworkMonitorError) -> Bool {
      let answer = await Task { [answers] () -> Answer? in
        for await answer in answers { return answer }
        return nil
      }.value
      // The stream does not end before the monitor.
      return try (answer ?? .success(false)).get()
    }
  }

  /// The reason that the network cannot be monitored, with the system's error number.
  package enum NetworkMonitorError: Error, Hashable {
    /// No socket to the kernel could be opened.
    case noSocket(Int32)
    /// The kernel refuses to list links and routes.
    case refused(Int32)
  }
#endif
