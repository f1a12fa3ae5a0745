#if os(Linux)
  import CNetlink
  import Foundation

  extension NetworkChange {
    /// Creates the change that a netlink message reports; nil if the message is about something else.
    init?(_ message: NetlinkMessage) throws(NetlinkDamage) {
      switch Int(message.header.nlmsg_type) {
      case Int(RTM_NEWLINK), Int(RTM_DELLINK):
        try self.init(link: message)
      case Int(RTM_NEWROUTE), Int(RTM_DELROUTE):
        guard let route = try DefaultRoute(message.body) else { return nil }
        let isReplacing = Int32(message.header.nlmsg_flags) & NLM_F_REPLACE != 0
        self =
          Int(message.header.nlmsg_type) == Int(RTM_NEWROUTE)
          ? .route(route, isReplacing: isReplacing) : .routeRemoved(route)
      case Int(RTM_NEWADDR), Int(RTM_DELADDR), Int(RTM_NEWNEXTHOP), Int(RTM_DELNEXTHOP):
        self = .routesMayDiffer
      default: return nil
      }
    }

    private init?(link message: NetlinkMessage) throws(NetlinkDamage) {
      let info = try message.body.value(as: ifinfomsg.self)
      // If a family is set, the message describes the link's role there, such as a bridge port.
      guard Int32(info.ifi_family) == AF_UNSPEC else { return nil }
      guard Int(message.header.nlmsg_type) == Int(RTM_NEWLINK) else {
        self = .linkRemoved(info.ifi_index)
        return
      }
      let flags = Int(info.ifi_flags)
      let working = Int(NETLINK_LINK_UP) | Int(NETLINK_LINK_RUNNING) | Int(NETLINK_LINK_LOWER_UP)
      self = .link(
        info.ifi_index,
        NetworkLink(
          isUp: flags & Int(NETLINK_LINK_UP) != 0, isWorking: flags & working == working,
          isLoopback: flags & Int(NETLINK_LINK_LOOPBACK) != 0))
    }
  }

  extension DefaultRoute {
    /// Creates the route in the body of a message; nil if the route is not a default route for outgoing packets.
    init?(_ body: ArraySlice<UInt8>) throws(NetlinkDamage) {
      let info = try body.value(as: rtmsg.self)
      guard info.rtm_dst_len == 0, info.rtm_flags & UInt32(RTM_F_CLONED) == 0,
        [AF_INET, AF_INET6].contains(Int32(info.rtm_family))
      else { return nil }
      self.init(
        place: Place(family: info.rtm_family, table: UInt32(info.rtm_table), typeOfService: info.rtm_tos),
        priority: 0, isUnicast: Int(info.rtm_type) == Int(RTN_UNICAST), links: [], details: [])
      try body.dropFirst(MemoryLayout<rtmsg>.size).forEachAttribute { (type, value) throws(NetlinkDamage) in
        switch type {
        case RTA_TABLE.rawValue: place.table = try value.value(as: UInt32.self)
        case RTA_PRIORITY.rawValue: priority = try value.value(as: UInt32.self)
        case RTA_OIF.rawValue: links.append(try value.value(as: Int32.self))
        case RTA_MULTIPATH.rawValue:
          try value.forEachRecord(rtnexthop.self, length: { Int($0.rtnh_len) }) { hop in
            links.append(hop.header.rtnh_ifindex)
          }
        case RTA_SRC.rawValue, RTA_GATEWAY.rawValue, RTA_VIA.rawValue, RTA_NH_ID.rawValue: details += value
        default: break
        }
      }
      guard place.table != RT_TABLE_LOCAL.rawValue else { return nil }
    }
  }
#endif
