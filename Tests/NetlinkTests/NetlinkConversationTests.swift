#if os(Linux)
  import CNetlink
  import Foundation
  import Testing

  @testable import Netlink

  @Suite("The conversation with the kernel")
  struct NetlinkConversationTests {
    typealias Action = NetlinkConversation.Action

    private static let askForLinks = UInt16(RTM_GETLINK)
    private static let askForRoutes = UInt16(RTM_GETROUTE)

    private var talk = NetlinkConversation(port: RecordedDatagrams.port)

    @Test("links are requested first, then routes; then the table is known")
    mutating func start() {
      #expect(talk.start() == [.request(type: Self.askForLinks, sequence: 1), .checkLater])
      #expect(take(RecordedDatagrams.links) == [.request(type: Self.askForRoutes, sequence: 2)])
      #expect(talk.table == nil)
      #expect(take(RecordedDatagrams.routes) == [])
      #expect(talk.table?.hasInternet == true)
      #expect(talk.table?.links == [1: .loopback, 2: .working, 3: .working])
      let gateway: [UInt8] = [10, 0, 0, 2]
      #expect(
        talk.table?.routes == [
          .through([3], details: gateway), .through([3, 2], priority: 5),
          .through([1], isUnicast: false, priority: 9, family: 10),
        ])
    }

    @Test("joined datagrams are read like separate ones")
    mutating func joined() {
      _ = talk.start()
      #expect(take([RecordedDatagrams.links.flatMap(\.self)]) == [.request(type: Self.askForRoutes, sequence: 2)])
      #expect(take([RecordedDatagrams.routes.flatMap(\.self)]) == [])
      #expect(talk.table?.routes.count == 3)
    }

    @Test("a change is applied at once, and many are checked again once")
    mutating func changes() throws {
      try learn()
      #expect(take([RecordedDatagrams.routeRemoved]) == [.checkLater])
      #expect(talk.table?.routes.count == 2)
      #expect(take([RecordedDatagrams.route]) == [])
      #expect(talk.table?.routes.count == 3)
      #expect(talk.check() == [.request(type: Self.askForLinks, sequence: 3), .checkLater])
    }

    @Test("a replacing route removes the other one")
    mutating func replacing() throws {
      try learn()
      _ = take([RecordedDatagrams.replacingRoute])
      #expect(talk.table?.routes.filter { $0.priority == 0 } == [.through([2])])
    }

    @Test("a link that goes down removes its routes, but not those with another link")
    mutating func linkDown() throws {
      try learn()
      #expect(take([RecordedDatagrams.linkDown]) == [.checkLater])
      #expect(talk.table?.links[3] == .switchedOff)
      #expect(talk.table?.routes.filter(\.isUnicast) == [.through([3, 2], priority: 5)])
    }

    @Test("a removed address causes a new request, since the kernel does not report its routes")
    mutating func addressGone() throws {
      try learn()
      let before = talk.table
      #expect(take([RecordedDatagrams.addressGone]) == [.checkLater])
      #expect(talk.table == before)
      #expect(talk.check() == [.request(type: Self.askForLinks, sequence: 3), .checkLater])
      #expect(take([MadeMessage.link(reply: 3) + MadeMessage.done(3)]).count == 1)
      _ = take([MadeMessage.done(4)])
      #expect(talk.table?.hasInternet == false)
    }

    @Test("a message without news is not checked again")
    mutating func noNews() throws {
      try learn()
      #expect(take(RecordedDatagrams.links) == [])
      #expect(take([MadeMessage.link(), MadeMessage.link(flags: 0x1_0043)]) == [])
    }

    @Test(
      "an unrelated message is ignored",
      arguments: [
        MadeMessage.message(NLMSG_NOOP), MadeMessage.message(68, [1, 2, 3, 4]),
        MadeMessage.link(Int32(RTM_DELLINK), family: 7), MadeMessage.route(length: 24),
        MadeMessage.route(table: UInt8(RT_TABLE_LOCAL.rawValue)), MadeMessage.route(flags: UInt32(RTM_F_CLONED)),
        MadeMessage.done(2), MadeMessage.error(2, EPERM),
      ])
    mutating func passedOver(message: [UInt8]) throws {
      try learn()
      let before = talk.table
      #expect(take([message]) == [])
      #expect(talk.table == before)
    }

    @Test("a table number too large for its field is read from the attribute")
    mutating func largeTable() throws {
      try learn()
      let attributes = MadeMessage.attribute(RTA_OIF, 2) + MadeMessage.attribute(RTA_TABLE, 51_820)
      _ = take([MadeMessage.route(table: 252, attributes: attributes)])
      #expect(talk.table?.routes.contains(.through([2], table: 51_820)) == true)
    }

    @Test("lost messages cause a new request, and replies to the old one are ignored")
    mutating func lost() throws {
      _ = talk.start()
      _ = take([MadeMessage.link(reply: 1)])
      #expect(talk.lose() == [])
      #expect(talk.check() == [.request(type: Self.askForLinks, sequence: 2), .checkLater])
      #expect(take([MadeMessage.link(reply: 1) + MadeMessage.done(1)]) == [])
      #expect(take([MadeMessage.done(2)]) == [.request(type: Self.askForRoutes, sequence: 3)])
      #expect(take([MadeMessage.route(reply: 3) + MadeMessage.done(3)]) == [])
      #expect(talk.table?.links == [:])
      #expect(talk.table?.hasInternet == false)
    }

    @Test("a change during a reply is applied to both tables and checked again")
    mutating func changeWithinReply() throws {
      try learn()
      _ = talk.start()
      #expect(take([RecordedDatagrams.linkDown]) == [])
      #expect(talk.table?.links[3] == .switchedOff)
      #expect(take([MadeMessage.done(3)]) == [.request(type: Self.askForRoutes, sequence: 4)])
      #expect(take([MadeMessage.route() + MadeMessage.done(4)]) == [])
      #expect(talk.table?.links == [3: .switchedOff])
      #expect(talk.table?.routes == [.through([2])])
      #expect(talk.check() == [.request(type: Self.askForLinks, sequence: 5), .checkLater])
    }

    @Test("a pending reply is awaited, and requested again when it stalls")
    mutating func checkWithinReply() {
      _ = talk.start()
      _ = take([MadeMessage.link(reply: 1)])
      #expect(talk.check() == [.checkLater])
      _ = take([MadeMessage.done(1)])
      #expect(talk.check() == [.checkLater])
      #expect(talk.check() == [.request(type: Self.askForLinks, sequence: 3), .checkLater])
    }

    @Test("an interrupted reply is used and requested again")
    mutating func interrupted() {
      _ = talk.start()
      #expect(take([MadeMessage.link(reply: 1), MadeMessage.done(1, flags: NLM_F_DUMP_INTR)]).count == 1)
      #expect(take([MadeMessage.route(reply: 2), MadeMessage.done(2)]) == [])
      #expect(talk.table?.hasInternet == true)
      #expect(talk.check().count == 2)
      #expect(take([MadeMessage.done(3, flags: NLM_F_DUMP_INTR)]).count == 1)
      #expect(take([MadeMessage.done(4)]) == [])
      #expect(talk.table?.hasInternet == true)
      #expect(talk.check().count == 2)
      #expect(take([MadeMessage.done(5)]).count == 1)
      #expect(take([MadeMessage.done(6)]) == [])
      #expect(talk.table?.hasInternet == false)
      #expect(talk.check() == [])
    }

    @Test("a refusal of the first request fails", arguments: [EPERM, EACCES, EOPNOTSUPP])
    mutating func refused(number: Int32) {
      _ = talk.start()
      #expect(take([MadeMessage.error(1, number)]) == [.fail(number)])
      #expect(talk.start().count == 1)
      #expect(take([MadeMessage.done(2, error: -number)]) == [.fail(number)])
      #expect(talk.refuse(number) == [.fail(number)])
    }

    @Test("a request is repeated later when the kernel is busy", arguments: [EBUSY, ENOMEM, EAGAIN])
    mutating func busy(number: Int32) {
      _ = talk.start()
      #expect(take([MadeMessage.error(1, number)]) == [])
      #expect(talk.check() == [.request(type: Self.askForLinks, sequence: 2), .checkLater])
    }

    @Test("a later refusal keeps the known table")
    mutating func refusedLater() throws {
      try learn()
      _ = talk.start()
      #expect(take([MadeMessage.error(3, EPERM)]) == [])
      #expect(talk.table?.hasInternet == true)
      #expect(talk.check() == [.request(type: Self.askForLinks, sequence: 4), .checkLater])
    }

    private mutating func take(_ datagrams: [[UInt8]]) -> [Action] { datagrams.flatMap { talk.take($0[...]) } }

    private mutating func learn() throws {
      talk.learn()
      try #require(talk.table?.hasInternet == true)
    }
  }

  extension NetlinkConversation {
    /// Plays the recording until everything is known and no action is pending.
    mutating func learn() {
      _ = start()
      for datagram in RecordedDatagrams.links + RecordedDatagrams.routes { _ = take(datagram[...]) }
      _ = check()
    }
  }

  extension NetworkLink {
    static let loopback = NetworkLink(isUp: true, isWorking: true, isLoopback: true)
  }
#endif
