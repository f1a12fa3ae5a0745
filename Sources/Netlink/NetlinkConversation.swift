#if os(Linux)
  import CNetlink
  import Foundation

  /// The state machine of a netlink socket that follows links and routes: datagrams in, actions out.
  ///
  /// A notified change is applied at once. But the kernel sends some notifications before the change, omits others, and
  /// sends none while the receive buffer is full. So each change leads to a later request of all links and routes.
  struct NetlinkConversation {
    /// An action that the owner of the socket must perform.
    enum Action: Hashable {
      /// Request all objects of a kind from the kernel, such as links by `RTM_GETLINK`.
      case request(type: UInt16, sequence: UInt32)
      /// Call ``check()`` after a short delay.
      case checkLater
      /// Report that the network cannot be monitored. The value is the system's `errno`.
      case fail(Int32)
    }

    private enum Phase {
      case idle, links, routes
    }

    private let port: UInt32
    private var phase = Phase.idle
    private var sequence: UInt32 = 0
    private var fresh = NetworkTable()
    private var isInterrupted = false
    /// Whether a part of the reply to the present request has arrived since the last ``check()``.
    private var isAnswered = false
    /// Whether ``table`` may be wrong, so that the next ``check()`` must request all links and routes again.
    private var mustListAgain = false
    private var isCheckPlanned = false

    /// The known links and routes; nil before the first complete reply.
    private(set) var table: NetworkTable?

    /// Creates the state for a socket. `port` is the number by which the kernel addresses the socket.
    init(port: UInt32) { self.port = port }

    /// Requests all links and routes from the kernel. Replies to earlier requests are then ignored.
    mutating func start() -> [Action] {
      fresh = NetworkTable()
      isInterrupted = false
      isAnswered = false
      mustListAgain = false
      // A check is planned, as the receive buffer may have no space for any reply.
      return request(.links, UInt16(RTM_GETLINK)) + planCheck()
    }

    /// Handles a datagram from the kernel. A malformed datagram leads to a new request of everything.
    mutating func take(_ datagram: ArraySlice<UInt8>) -> [Action] {
      var actions: [Action] = []
      do {
        try datagram.forEachRecord(nlmsghdr.self, length: { Int($0.nlmsg_len) }) { (message) throws(NetlinkDamage) in
          actions += try take(message)
        }
      } catch {
        actions += abandon()
      }
      return actions
    }

    /// Handles a loss of datagrams: plans a later request of all links and routes.
    mutating func lose() -> [Action] { abandon() }

    /// Handles the end of the delay after ``Action/checkLater``. Requests all links and routes again if necessary.
    mutating func check() -> [Action] {
      isCheckPlanned = false
      guard phase != .idle else { return mustListAgain ? start() : [] }
      guard isAnswered else { return start() }
      isAnswered = false
      return planCheck()
    }

    /// Handles a failed request or an error reply. `number` is the system's `errno`.
    mutating func refuse(_ number: Int32) -> [Action] {
      let passing = [EAGAIN, EBUSY, EINTR, ENOBUFS, ENOMEM]
      guard table == nil, !passing.contains(number) else { return abandon() }
      phase = .idle
      return [.fail(number)]
    }

    private mutating func take(_ message: NetlinkMessage) throws(NetlinkDamage) -> [Action] {
      guard message.header.nlmsg_pid == port else { return try takeNotification(message) }
      // Replies to earlier requests are dropped.
      guard phase != .idle, message.header.nlmsg_seq == sequence else { return [] }
      isAnswered = true
      if Int32(message.header.nlmsg_flags) & NLM_F_DUMP_INTR != 0 { isInterrupted = true }
      switch Int32(message.header.nlmsg_type) {
      case NLMSG_DONE:
        // Replies of older kernels have no result.
        let result = message.body.isEmpty ? 0 : try message.body.value(as: Int32.self)
        return result < 0 ? refuse(0 &- result) : finishPhase()
      case NLMSG_ERROR:
        let result = try message.body.value(as: Int32.self)
        return result < 0 ? refuse(0 &- result) : []
      default:
        if let change = try NetworkChange(message) { fresh.apply(change) }
        return []
      }
    }

    private mutating func takeNotification(_ message: NetlinkMessage) throws(NetlinkDamage) -> [Action] {
      guard let change = try NetworkChange(message) else { return [] }
      // The reply to the current request may be older or newer than this change. The later check corrects the table.
      if phase != .idle { fresh.apply(change) }
      guard table?.mayChange(by: change) ?? true else { return [] }
      table?.apply(change)
      return listAgain()
    }

    private mutating func finishPhase() -> [Action] {
      if phase == .links { return request(.routes, UInt16(RTM_GETROUTE)) }
      phase = .idle
      // An interrupted reply may miss or repeat objects. It is used only if there is no table yet.
      if table == nil || !isInterrupted { table = fresh }
      return isInterrupted ? listAgain() : []
    }

    private mutating func request(_ phase: Phase, _ type: UInt16) -> [Action] {
      self.phase = phase
      sequence &+= 1
      return [.request(type: type, sequence: sequence)]
    }

    private mutating func abandon() -> [Action] {
      phase = .idle
      return listAgain()
    }

    private mutating func listAgain() -> [Action] {
      mustListAgain = true
      return planCheck()
    }

    private mutating func planCheck() -> [Action] {
      guard !isCheckPlanned else { return [] }
      isCheckPlanned = true
      return [.checkLater]
    }
  }
#endif
