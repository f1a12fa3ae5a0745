#if os(Linux)
  import Testing

  @testable import Netlink

  @Suite("Internet access by links and routes")
  struct NetworkTableTests {
    private var table = NetworkTable()

    init() {
      table.apply(.link(1, NetworkLink(isUp: true, isWorking: true, isLoopback: true)))
      table.apply(.link(2, .working))
      table.apply(.link(3, .switchedOff))
      table.apply(.link(4, .withoutCarrier))
    }

    @Test("no default route means no internet")
    func noRoute() {
      #expect(!table.hasInternet)
    }

    @Test(
      "a route works through a working link other than the loopback",
      arguments: [
        ([1], false), ([2], true), ([3], false), ([4], false), ([5], false), ([4, 2], true), ([1, 4], false),
      ])
    mutating func links(links: [Int32], isThere: Bool) {
      table.apply(.route(.through(links), isReplacing: false))
      #expect(table.hasInternet == isThere)
    }

    @Test("a route whose link only a next hop knows works as long as any link does")
    mutating func unknownLink() {
      table.apply(.route(.through([]), isReplacing: false))
      #expect(table.hasInternet)
      table.apply(.link(2, .withoutCarrier))
      #expect(!table.hasInternet)
    }

    @Test("an unreachable route does not count")
    mutating func unreachable() {
      table.apply(.route(.through([2], isUnicast: false), isReplacing: false))
      #expect(!table.hasInternet)
    }

    @Test("an unreachable route hides lower-priority ones of its table and family")
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

    @Test("a route is not restored with its switched-off link")
    mutating func switchedOff() {
      table.apply(.route(.through([2]), isReplacing: false))
      table.apply(.link(2, .switchedOff))
      #expect(!table.hasInternet)
      table.apply(.link(2, .working))
      #expect(!table.hasInternet)
    }

    @Test("a route is restored with its link's carrier")
    mutating func carrier() {
      table.apply(.route(.through([2]), isReplacing: false))
      table.apply(.link(2, .withoutCarrier))
      #expect(!table.hasInternet)
      table.apply(.link(2, .working))
      #expect(table.hasInternet)
    }

    @Test("a removed link removes its routes")
    mutating func linkRemoved() {
      table.apply(.route(.through([2]), isReplacing: false))
      table.apply(.linkRemoved(2))
      table.apply(.link(2, .working))
      #expect(!table.hasInternet)
    }

    @Test("a route replaces only one of the same priority")
    mutating func replacing() {
      table.apply(.route(.through([2]), isReplacing: false))
      table.apply(.route(.through([4], priority: 7), isReplacing: true))
      #expect(table.hasInternet)
      table.apply(.route(.through([4]), isReplacing: true))
      #expect(!table.hasInternet)
    }

    @Test("one of two routes can be removed")
    mutating func twoRoutes() {
      table.apply(.route(.through([2], details: [1]), isReplacing: false))
      table.apply(.route(.through([2], details: [2]), isReplacing: false))
      table.apply(.routeRemoved(.through([2], details: [1])))
      #expect(table.hasInternet)
      table.apply(.routeRemoved(.through([2], details: [2])))
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
