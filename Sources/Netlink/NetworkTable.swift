#if os(Linux)
  struct NetworkLink: Hashable {
    /// Whether the link is administratively up, as set by a user or program.
    var isUp: Bool
    /// Whether the link transmits packets: it is up, has a carrier, and the layers below it work.
    var isWorking: Bool
    var isLoopback: Bool
  }

  struct DefaultRoute: Hashable {
    /// The key of a route. Only among routes with an equal key can one route replace another or precede it.
    struct Place: Hashable {
      var family: UInt8
      var table: UInt32
      var typeOfService: UInt8
    }

    var place: Place
    /// The metric. The kernel prefers the route with the lowest one.
    var priority: UInt32
    /// Whether the route forwards packets. False for routes that drop them, of type `unreachable` or `blackhole`.
    var isUnicast: Bool
    /// The interface indexes of the route's links. Empty if the route names its links only by a next-hop object.
    var links: [Int32]
    /// The bytes of further attributes that distinguish routes, such as the gateway's address.
    var details: [UInt8]
  }

  enum NetworkChange: Hashable {
    case link(Int32, NetworkLink)
    case linkRemoved(Int32)
    /// A new route. If `isReplacing`, it replaces routes with an equal ``DefaultRoute/place`` and priority.
    case route(DefaultRoute, isReplacing: Bool)
    case routeRemoved(DefaultRoute)
    /// A change of addresses or next hops. The kernel may remove routes with it, without a notification.
    case routesMayDiffer
  }

  /// The links and default routes of this machine.
  struct NetworkTable: Hashable {
    private(set) var links: [Int32: NetworkLink] = [:]
    private(set) var routes: Set<DefaultRoute> = []

    /// Whether the internet appears reachable: a default route uses a working link, and no preferred one drops packets.
    var hasInternet: Bool {
      routes.contains { leadsOut($0) && !isHidden($0) }
    }

    mutating func apply(_ change: NetworkChange) {
      switch change {
      case .link(let index, let link):
        links[index] = link
        if !link.isUp { removeDeadRoutes() }
      case .linkRemoved(let index):
        links[index] = nil
        removeDeadRoutes()
      case .route(let route, let isReplacing):
        if isReplacing {
          routes = routes.filter { $0.place != route.place || $0.priority != route.priority }
        }
        routes.insert(route)
      case .routeRemoved(let route):
        routes.remove(route)
      case .routesMayDiffer: break
      }
    }

    /// Returns whether `change` may change the table. False if it repeats the known state of a link.
    func mayChange(by change: NetworkChange) -> Bool {
      switch change {
      case .link(let index, let link): links[index] != link
      case .linkRemoved(let index): links[index] != nil
      case .route, .routeRemoved, .routesMayDiffer: true
      }
    }

    // The kernel removes IPv4 routes with their links, without a notification, and does not restore them.
    private mutating func removeDeadRoutes() {
      routes = routes.filter { route in
        route.links.isEmpty || route.links.contains { links[$0]?.isUp ?? false }
      }
    }

    private func leadsOut(_ route: DefaultRoute) -> Bool {
      guard route.isUnicast else { return false }
      return route.links.isEmpty
        ? links.values.contains(where: isUplink) : route.links.contains { links[$0].map(isUplink) ?? false }
    }

    private func isUplink(_ link: NetworkLink) -> Bool { link.isWorking && !link.isLoopback }

    // The kernel uses only the first route, even if that route drops packets.
    private func isHidden(_ route: DefaultRoute) -> Bool {
      routes.contains { !$0.isUnicast && $0.place == route.place && $0.priority < route.priority }
    }
  }
#endif
