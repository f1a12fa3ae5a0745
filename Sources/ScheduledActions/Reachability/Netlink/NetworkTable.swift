#if os(Linux)
  /// A link, as far as it matters for whether there is an internet behind it.
  struct NetworkLink: Hashable {
    /// Whether somebody has switched it on.
    var isUp: Bool
    /// Whether packets can get through: it is up, it has a carrier, and nothing below is missing.
    var isWorking: Bool
    var isLoopback: Bool
  }

  /// A way to wherever no other route leads.
  struct DefaultRoute: Hashable {
    /// What may be overtaken by another route of the same kind, or hidden by it.
    struct Place: Hashable {
      var family: UInt8
      var table: UInt32
      var typeOfService: UInt8
    }

    var place: Place
    /// The metric; the least goes first.
    var priority: UInt32
    /// Whether it leads somewhere, and does not say that nothing gets through.
    var isUnicast: Bool
    /// The links that it leads through; none where only a next hop knows.
    var links: [Int32]
    /// What else makes two of them differ, such as the gateway.
    var details: [UInt8]
  }

  /// What a message says has become of the network.
  enum NetworkChange: Hashable {
    case link(Int32, NetworkLink)
    case linkGone(Int32)
    /// `isReplacing` when it takes the place of one with the same priority.
    case route(DefaultRoute, isReplacing: Bool)
    case routeGone(DefaultRoute)
    /// Of addresses or next hops, with which the kernel takes routes away and does not tell of them.
    case routesMayDiffer
  }

  /// The links and default routes that there are.
  struct NetworkTable: Hashable {
    private(set) var links: [Int32: NetworkLink] = [:]
    private(set) var routes: Set<DefaultRoute> = []

    /// Whether a default route leads through a link that works.
    var hasInternet: Bool {
      routes.contains { leadsOut($0) && !isHidden($0) }
    }

    mutating func apply(_ change: NetworkChange) {
      switch change {
      case .link(let index, let link):
        links[index] = link
        if !link.isUp { removeDeadRoutes() }
      case .linkGone(let index):
        links[index] = nil
        removeDeadRoutes()
      case .route(let route, let isReplacing):
        if isReplacing {
          routes = routes.filter { $0.place != route.place || $0.priority != route.priority }
        }
        routes.insert(route)
      case .routeGone(let route):
        routes.remove(route)
      case .routesMayDiffer: break
      }
    }

    /// Whether `change` says something that is not in here already.
    func isNews(_ change: NetworkChange) -> Bool {
      switch change {
      case .link(let index, let link): links[index] != link
      case .linkGone(let index): links[index] != nil
      case .route, .routeGone, .routesMayDiffer: true
      }
    }

    // The kernel takes the routes of IPv4 away with their links, which it does not tell. They are not there again when
    // the link is.
    private mutating func removeDeadRoutes() {
      routes = routes.filter { route in
        route.links.isEmpty || route.links.contains { links[$0]?.isUp ?? false }
      }
    }

    private func leadsOut(_ route: DefaultRoute) -> Bool {
      guard route.isUnicast else { return false }
      return route.links.isEmpty
        ? links.values.contains(where: isWayOut) : route.links.contains { links[$0].map(isWayOut) ?? false }
    }

    private func isWayOut(_ link: NetworkLink) -> Bool { link.isWorking && !link.isLoopback }

    // The kernel looks no further than to the first route, also where that says that nothing gets through.
    private func isHidden(_ route: DefaultRoute) -> Bool {
      routes.contains { !$0.isUnicast && $0.place == route.place && $0.priority < route.priority }
    }
  }
#endif
