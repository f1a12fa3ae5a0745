#if os(Linux)
  import CNetlink
  import Dispatch

  /// Whoever listens to the kernel. It ends when this is released.
  @MainActor
  final class NetlinkFeed {
    /// Whether the internet appears to be there, or why nobody will know.
    typealias Answer = Result<Bool, NetlinkReachabilityError>

    /// The first answer, then every change; only the newest where nobody has come for the others. Ends with this.
    let answers: AsyncStream<Answer>

    private let source: any DispatchSourceRead

    /// Opens the socket and asks for what there is.
    ///
    /// - Parameter receiveBuffer: So many bytes may wait in the kernel; 0 for what is usual there.
    init(receiveBuffer: Int32) throws(NetlinkReachabilityError) {
      var port: UInt32 = 0
      let descriptor = netlink_open(receiveBuffer, &port)
      guard descriptor >= 0 else { throw NetlinkReachabilityError(code: .noSocket, number: -descriptor) }
      let (answers, continuation) = AsyncStream.makeStream(of: Answer.self, bufferingPolicy: .bufferingNewest(1))
      self.answers = answers
      source = NetlinkSession(descriptor, port: port, continuation).begin()
    }

    isolated deinit { source.cancel() }

    /// The first answer. The kernel gives it at once, so that nobody has to be able to cancel this.
    func first() async throws(NetlinkReachabilityError) -> Bool {
      let answer = await Task { [answers] () -> Answer? in
        for await answer in answers { return answer }
        return nil
      }.value
      // They do not end as long as this is here.
      return try (answer ?? .success(false)).get()
    }
  }
#endif
