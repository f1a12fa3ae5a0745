#if os(Linux)
  import CNetlink
  import Foundation
  import Testing

  @testable import Netlink

  @Suite("What is said with the kernel")
  struct NetlinkConversationTests {
    typealias Action = NetlinkConversation.Action

    private static let askForLinks = UInt16(RTM_GETLINK)
    private static let askForRoutes = UInt16(RTM_GETROUTE)

    private var talk = NetlinkConversation(port: RecordedDatagrams.port)

    @Test("links are asked for first, then routes, and then it is known")
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

    @Test("several datagrams in one are the same")
    mutating func joined() {
      _ = talk.start()
      #expect(take([RecordedDatagrams.links.flatMap(\.self)]) == [.request(type: Self.askForRoutes, sequence: 2)])
      #expect(take([RecordedDatagrams.routes.flatMap(\.self)]) == [])
      #expect(talk.table?.routes.count == 3)
    }

    @Test("a change is taken at once, and looked at again later, once for many")
    mutating func changes() throws {
      try learn()
      #expect(take([RecordedDatagrams.routeGone]) == [.checkLater])
      #expect(talk.table?.routes.count == 2)
      #expect(take([RecordedDatagrams.route]) == [])
      #expect(talk.table?.routes.count == 3)
      #expect(talk.check() == [.request(type: Self.askForLinks, sequence: 3), .checkLater])
    }

    @Test("a route that takes the place of another one leaves one")
    mutating func replacing() throws {
      try learn()
      _ = take([RecordedDatagrams.replacingRoute])
      #expect(talk.table?.routes.filter { $0.priority == 0 } == [.through([2])])
    }

    @Test("a link that goes down takes its routes along, and not those through another as well")
    mutating func linkDown() throws {
      try learn()
      #expect(take([RecordedDatagrams.linkDown]) == [.checkLater])
      #expect(talk.table?.links[3] == .switchedOff)
      #expect(talk.table?.routes.filter(\.isUnicast) == [.through([3, 2], priority: 5)])
    }

    @Test("after an address has gone the routes are looked at: the kernel does not tell of those that go with it")
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

    @Test("what says nothing new is not looked at again")
    mutating func noNews() throws {
      try learn()
      #expect(take(RecordedDatagrams.links) == [])
      #expect(take([MadeMessage.link(), MadeMessage.link(flags: 0x1_0043)]) == [])
    }

    @Test(
      "what is not about this is passed over",
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

    @Test("the number of a table that is too large for its field is taken from the attribute")
    mutating func largeTable() throws {
      try learn()
      let attributes = MadeMessage.attribute(RTA_OIF, 2) + MadeMessage.attribute(RTA_TABLE, 51_820)
      _ = take([MadeMessage.route(table: 252, attributes: attributes)])
      #expect(talk.table?.routes.contains(.through([2], table: 51_820)) == true)
    }

    @Test("when something was lost everything is asked for again, and what comes of the old request does not count")
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

    @Test("a change while all is told is taken into both, and looked at again")
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

    @Test("an answer on its way is waited for, and asked for again when nothing more comes")
    mutating func checkWithinReply() {
      _ = talk.start()
      _ = take([MadeMessage.link(reply: 1)])
      #expect(talk.check() == [.checkLater])
      _ = take([MadeMessage.done(1)])
      #expect(talk.check() == [.checkLater])
      #expect(talk.check() == [.request(type: Self.askForLinks, sequence: 3), .checkLater])
    }

    @Test("an answer with changes in between is better than nothing, and is asked for again")
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

    @Test("a kernel that refuses at first is given up", arguments: [EPERM, EACCES, EOPNOTSUPP])
    mutating func refused(number: Int32) {
      _ = talk.start()
      #expect(take([MadeMessage.error(1, number)]) == [.giveUp(number)])
      #expect(talk.start().count == 1)
      #expect(take([MadeMessage.done(2, error: -number)]) == [.giveUp(number)])
      #expect(talk.refuse(number) == [.giveUp(number)])
    }

    @Test("a kernel that is busy is asked again a little later", arguments: [EBUSY, ENOMEM, EAGAIN])
    mutating func busy(number: Int32) {
      _ = talk.start()
      #expect(take([MadeMessage.error(1, number)]) == [])
      #expect(talk.check() == [.request(type: Self.askForLinks, sequence: 2), .checkLater])
    }

    @Test("what is known stays when the kernel refuses later")
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
