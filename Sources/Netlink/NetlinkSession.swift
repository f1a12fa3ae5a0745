#if os(Linux)
  import CNetlink
  import Dispatch
  import Synchronization

  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// A reader of an open netlink socket, on a private queue.
  final class NetlinkSession: Sendable {
    /// The delay before all links and routes are requested again. By its end, the kernel has made all notified changes.
    /// The delay also limits the number of requests during continuous changes.
    private static let checkDelay = DispatchTimeInterval.milliseconds(100)

    private struct State {
      var conversation: NetlinkConversation
      /// The receive buffer. The kernel's replies use at most half of it.
      var buffer = [UInt8](repeating: 0, count: 64 * 1_024)
      var isOpen = true
      var lastAnswer: Bool?
    }

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "loadscope.netlink", qos: .utility)
    private let answers: AsyncStream<NetworkMonitor.Answer>.Continuation
    private let state: Mutex<State>

    init(_ descriptor: Int32, port: UInt32, _ answers: AsyncStream<NetworkMonitor.Answer>.Continuation) {
      self.descriptor = descriptor
      self.answers = answers
      state = Mutex(State(conversation: NetlinkConversation(port: port)))
    }

    /// Requests all links and routes, and reads from the socket until the returned source is cancelled.
    func begin() -> sending any DispatchSourceRead {
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler { self.readAll() }
      source.setCancelHandler { self.end() }
      source.activate()
      queue.async { self.update { self.perform($0.conversation.start(), &$0) } }
      return source
    }

    private func readAll() {
      update { state in
        while let actions = receive(&state) { perform(actions, &state) }
      }
    }

    private func end() {
      state.withLock { $0.isOpen = false }
      close(descriptor)
      answers.finish()
    }

    private func check() {
      update { perform($0.conversation.check(), &$0) }
    }

    private func update(_ body: (inout State) -> Void) {
      state.withLock { state in
        guard state.isOpen else { return }
        body(&state)
        let answer = state.conversation.table?.hasInternet
        guard let answer, answer != state.lastAnswer else { return }
        state.lastAnswer = answer
        answers.yield(.success(answer))
      }
    }

    // Reads the next datagram and returns the actions for it; nil if no datagram is pending.
    private func receive(_ state: inout State) -> [NetlinkConversation.Action]? {
      let length = state.buffer.withUnsafeMutableBytes { netlink_receive(descriptor, $0.baseAddress, $0.count) }
      switch length {
      case -Int(EAGAIN): return nil
      // The buffer overflowed, or the kernel had no memory.
      case ..<0: return state.conversation.lose()
      case 0...state.buffer.count: return state.conversation.take(state.buffer[..<length])
      default:
        state.buffer = [UInt8](repeating: 0, count: length)
        return state.conversation.lose()
      }
    }

    private func perform(_ actions: [NetlinkConversation.Action], _ state: inout State) {
      for action in actions {
        switch action {
        case .request(let type, let sequence):
          let result = netlink_request_dump(descriptor, type, sequence)
          if result < 0 { perform(state.conversation.refuse(-result), &state) }
        case .checkLater:
          queue.asyncAfter(deadline: .now() + Self.checkDelay) { [weak self] in self?.check() }
        case .fail(let number):
          answers.yield(.failure(.refused(number)))
        }
      }
    }
  }
#endif
