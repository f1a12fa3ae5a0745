#if os(Linux)
  import Testing

  @testable import Netlink

  @Suite("Which links and routes are an internet")
  struct NetworkTableTests {
    private var table = NetworkTable()

    init() {
      table.apply(.link(1, NetworkLink(isUp: true, isWorking: true, isLoopback: true)))
      table.apply(.link(2, .working))
      table.apply(.link(3, .switchedOff))
      table.apply(.link(4, .withoutCarrier))
    }

    @Test("without a default route there is none")
    func noRoute() {
      #expect(!table.hasInternet)
    }

    @Test(
      "a route leads out through a link that works, and is not the loopback",
      arguments: [
        ([1], false), ([2], true), ([3], false), ([4], false), ([5], false), ([4, 2], true), ([1, 4], false),
      ])
    mutating func links(links: [Int32], isThere: Bool) {
      table.apply(.route(.through(links), isReplacing: false))
      #expect(table.hasInternet == isThere)
    }

    @Test("a route of which only a next hop knows the link leads out as long as any does")
    mutating func unknownLink() {
      table.apply(.route(.through([]), isReplacing: false))
      #expect(table.hasInternet)
      table.apply(.link(2, .withoutCarrier))
      #expect(!table.hasInternet)
    }

    @Test("a route that leads nowhere is none")
    mutating func unreachable() {
      table.apply(.route(.through([2], isUnicast: false), isReplacing: false))
      #expect(!table.hasInternet)
    }

    @Test("a route that leads nowhere hides those behind it, of its own table and family")
    mutating func hidden() {
      table.apply(.route(.through([], isUnicast: false, priority: 5), isReplacing: false))
      table.apply(.route(.through([2], priority: 6), isReplacing: false))
      #expect(!table.hasInternet)
      var other = table
      other.apply(.route(.through([2], priority: 6, table: 100), isReplacing: false))
      #expect(other.hasInternet)
      other = table
      other.apply(.route(.through([2], priority: 4), isReplacing: false))
      #expect(other.hasInternet)
      other = table
      other.apply(.route(.through([2], priority: 6, family: 10), isReplacing: false))
      #expect(other.hasInternet)
    }

    @Test("a route does not come back with its link that was switched off")
    mutating func switchedOff() {
      table.apply(.route(.through([2]), isReplacing: false))
      table.apply(.link(2, .switchedOff))
      #expect(!table.hasInternet)
      table.apply(.link(2, .working))
      #expect(!table.hasInternet)
    }

    @Test("a route comes back with the carrier of its link")
    mutating func carrier() {
      table.apply(.route(.through([2]), isReplacing: false))
      table.apply(.link(2, .withoutCarrier))
      #expect(!table.hasInternet)
      table.apply(.link(2, .working))
      #expect(table.hasInternet)
    }

    @Test("a link that is gone takes its routes along")
    mutating func linkGone() {
      table.apply(.route(.through([2]), isReplacing: false))
      table.apply(.linkGone(2))
      table.apply(.link(2, .working))
      #expect(!table.hasInternet)
    }

    @Test("a route takes the place of one with its priority alone")
    mutating func replacing() {
      table.apply(.route(.through([2]), isReplacing: false))
      table.apply(.route(.through([4], priority: 7), isReplacing: true))
      #expect(table.hasInternet)
      table.apply(.route(.through([4]), isReplacing: true))
      #expect(!table.hasInternet)
    }

    @Test("of two routes one can go")
    mutating func twoRoutes() {
      table.apply(.route(.through([2], details: [1]), isReplacing: false))
      table.apply(.route(.through([2], details: [2]), isReplacing: false))
      table.apply(.routeGone(.through([2], details: [1])))
      #expect(table.hasInternet)
      table.apply(.routeGone(.through([2], details: [2])))
      #expect(!table.hasInternet)
    }
  }

  extension NetworkLink {
    static let working = NetworkLink(isUp: true, isWorking: true, isLoopback: false)
    static let withoutCarrier = NetworkLink(isUp: true, isWorking: false, isLoopback: false)
    static let switchedOff = NetworkLink(isUp: false, isWorking: false, isLoopback: false)
  }

  extension DefaultRoute {
    static func through(
      _ links: [Int32], isUnicast: Bool = true, priority: UInt32 = 0, table: UInt32 = 254, family: UInt8 = 2,
      details: [UInt8] = []
    ) -> DefaultRoute {
      DefaultRoute(
        place: Place(family: family, table: table, typeOfService: 0), priority: priority, isUnicast: isUnicast,
        links: links, details: details)
    }
  }
#endif
