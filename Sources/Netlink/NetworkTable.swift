#if os(Linux)
  struct NetworkLink: Hashable {
    /// Whether the link is administratively up.
    var isUp: Bool
    /// Whether the link transmits packets: the link is up, has a carrier, and the layers below work.
    var isWorking: Bool
    var isLoopback: Bool
  }

  struct DefaultRoute: Hashable {
    /// The key by which a route replaces or hides another route.
    struct Place: Hashable {
      var family: UInt8
      var table: UInt32
      var typeOfService: UInt8
    }

    var place: Place
    /// The metric; the kernel prefers the route with the lowest metric.
    var priority: UInt32
    /// Whether the route forwards packets; false for a route of type `unreachable` or `blackhole`.
    var isUnicast: Bool
    /// The interface indexes of the route's links; empty if only a next-hop object names the links.
    var links: [Int32]
    /// The bytes of further attributes that distinguish routes, such as the gateway.
    var details: [UInt8]
  }

  enum NetworkChange: Hashable {
    case link(Int32, NetworkLink)
    case linkRemoved(Int32)
    /// A new route; `isReplacing` if the route replaces the route with equal place and priority.
    case route(DefaultRoute, isReplacing: Bool)
    case routeRemoved(DefaultRoute)
    /// A change of addresses or next hops, with which the kernel removes routes without a notification.
    case routesMayDiffer
  }

  /// The links and default routes of the network.
  struct NetworkTable: Hashable {
    private(set) var links: [Int32: NetworkLink] = [:]
    private(set) var routes: Set<DefaultRoute> = []

    /// Whether a default route leads through a working link.
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

    /// Returns whether `change` may change the table.
    func mayChange(by change: NetworkChange) -> Bool {
      switch change {
      case .link(let index, let link): links[index] != link
      case .linkRemoved(let index): links[index] != nil
      case .route, .routeRemoved, .routesMayDiffer: true
      }
    }

    // The kernel removes the routes of IPv4 with their links, without a notification, and does not restore them.
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

    // The kernel uses the first route only, even if that one drops packets.
    private func isHidden(_ route: DefaultRoute) -> Bool {
      routes.contains { !$0.isUnicast && $0.place == route.place && $0.priority < route.priority }
    }
  }
#endif
