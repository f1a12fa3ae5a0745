#if os(Linux)
  import CNetlink
  import Foundation

  /// What is said between the kernel and somebody who wants to know links and routes: datagrams in, what to do out.
  ///
  /// A change that the kernel tells of is taken at once. That cannot be all: it tells of some before it makes them, of
  /// others not at all, and of none when too much waits to be read. So a short time later everything is asked for again.
  struct NetlinkConversation {
    /// What whoever holds the socket has to do.
    enum Action: Hashable {
      /// Ask for all there is of a kind, such as `RTM_GETLINK`.
      case request(type: UInt16, sequence: UInt32)
      /// Call ``check()`` a short time from now.
      case checkLater
      /// Nothing will be known, for a reason that this is the system's number of.
      case giveUp(Int32)
    }

    private enum Phase {
      case idle, links, routes
    }

    private let port: UInt32
    private var phase = Phase.idle
    private var sequence: UInt32 = 0
    /// What the replies have told so far.
    private var fresh = NetworkTable()
    private var isInterrupted = false
    /// Whether anything of the answer has come since the last check.
    private var isAnswered = false
    /// Whether what is known may be wrong.
    private var isDoubtful = false
    private var isCheckPlanned = false

    /// The network as it is known; nil before the kernel has told all of it once.
    private(set) var table: NetworkTable?

    /// - Parameter port: What the kernel calls the socket.
    init(port: UInt32) { self.port = port }

    /// Asks for everything, whatever was asked for before.
    mutating func start() -> [Action] {
      fresh = NetworkTable()
      isInterrupted = false
      isAnswered = false
      isDoubtful = false
      // There may be no room for an answer, not even for one that says so.
      return request(.links, UInt16(RTM_GETLINK)) + planCheck()
    }

    /// Takes a datagram, whatever is in it.
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

    /// Something was lost because it was not read in time. What waits has to be read before more is asked for.
    mutating func lose() -> [Action] { abandon() }

    /// The short time is over.
    mutating func check() -> [Action] {
      isCheckPlanned = false
      guard phase != .idle else { return isDoubtful ? start() : [] }
      guard isAnswered else { return start() }
      isAnswered = false
      return planCheck()
    }

    /// A request was not taken, or not answered as it should be.
    ///
    /// - Parameter number: The system's number for why.
    mutating func refuse(_ number: Int32) -> [Action] {
      let passing = [EAGAIN, EBUSY, EINTR, ENOBUFS, ENOMEM]
      guard table == nil, !passing.contains(number) else { return abandon() }
      phase = .idle
      return [.giveUp(number)]
    }

    private mutating func take(_ message: NetlinkMessage) throws(NetlinkDamage) -> [Action] {
      guard message.header.nlmsg_pid == port else { return try takeNotification(message) }
      // What was asked for before does not count any more.
      guard phase != .idle, message.header.nlmsg_seq == sequence else { return [] }
      isAnswered = true
      if Int32(message.header.nlmsg_flags) & NLM_F_DUMP_INTR != 0 { isInterrupted = true }
      switch Int32(message.header.nlmsg_type) {
      case NLMSG_DONE:
        // Older kernels say nothing of how it went.
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
      // Some of the replies may be older, and some newer. The check will tell.
      if phase != .idle { fresh.apply(change) }
      guard table?.isNews(change) ?? true else { return [] }
      table?.apply(change)
      return doubt()
    }

    private mutating func finishPhase() -> [Action] {
      if phase == .links { return request(.routes, UInt16(RTM_GETROUTE)) }
      phase = .idle
      // Something is missing then, or there twice, because of changes in between. It is better than nothing only.
      if table == nil || !isInterrupted { table = fresh }
      return isInterrupted ? doubt() : []
    }

    private mutating func request(_ phase: Phase, _ type: UInt16) -> [Action] {
      self.phase = phase
      sequence &+= 1
      return [.request(type: type, sequence: sequence)]
    }

    private mutating func abandon() -> [Action] {
      phase = .idle
      return doubt()
    }

    private mutating func doubt() -> [Action] {
      isDoubtful = true
      return planCheck()
    }

    private mutating func planCheck() -> [Action] {
      guard !isCheckPlanned else { return [] }
      isCheckPlanned = true
      return [.checkLater]
    }
  }
#endif
