#if os(Linux)
  import CNetlink
  import Dispatch

  /// A monitor that tells whether the internet appears to be reachable, by Linux netlink. It runs until its release.
  @MainActor
  package final class NetworkMonitor {
    /// Whether the internet appears to be reachable; a failure if that cannot be determined.
    package typealias Answer = Result<Bool, NetworkMonitorError>

    /// The first answer, then each changed answer until the monitor's release. Only the newest unread answer is kept.
    package let answers: AsyncStream<Answer>

    private let source: any DispatchSourceRead

    /// Opens the socket and requests all links and routes from the kernel.
    ///
    /// - Parameter receiveBuffer: The size of the kernel's receive buffer for the socket, in bytes; 0 for the default.
    package init(receiveBuffer: Int32) throws(NetworkMonitorError) {
      var port: UInt32 = 0
      let descriptor = netlink_open(receiveBuffer, &port)
      guard descriptor >= 0 else { throw .noSocket(-descriptor) }
      let (answers, continuation) = AsyncStream.makeStream(of: Answer.self, bufferingPolicy: .bufferingNewest(1))
      self.answers = answers
      source = NetlinkSession(descriptor, port: port, continuation).begin()
    }

    isolated deinit { source.cancel() }

    /// Waits for the first answer and removes it from ``answers``. Cannot be cancelled, but the kernel replies at once.
    package func first() async throws(NetworkMonitorError) -> Bool {
      let answer = await Task { [answers] () -> Answer? in
        for await answer in answers { return answer }
        return nil
      }.value
      // The stream does not end before the monitor's release.
      return try (answer ?? .success(false)).get()
    }
  }

  /// The reason that the network cannot be monitored, with the system's `errno`.
  package enum NetworkMonitorError: Error, Hashable {
    /// No socket to the kernel could be opened. The value is the system's `errno`.
    case noSocket(Int32)
    /// The kernel refused to list the links and routes. The value is the system's `errno`.
    case refused(Int32)
  }
#endif
