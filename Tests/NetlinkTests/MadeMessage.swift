#if os(Linux)
  import CNetlink

  /// Messages as the kernel sends them.
  enum MadeMessage {
    static let port = RecordedDatagrams.port

    /// A message with a body: a reply, or else an event of another origin.
    static func message(_ type: Int32, _ body: [UInt8] = [], flags: Int32 = 0, reply: UInt32? = nil) -> [UInt8] {
      bytes(
        of: nlmsghdr(
          nlmsg_len: UInt32(16 + body.count), nlmsg_type: UInt16(type), nlmsg_flags: UInt16(flags),
          nlmsg_seq: reply ?? 1, nlmsg_pid: reply == nil ? 0 : port)) + body
    }

    static func done(_ sequence: UInt32, flags: Int32 = 0, error: Int32 = 0) -> [UInt8] {
      message(NLMSG_DONE, bytes(of: error), flags: flags, reply: sequence)
    }

    static func error(_ sequence: UInt32, _ number: Int32) -> [UInt8] {
      message(NLMSG_ERROR, bytes(of: -number), reply: sequence)
    }

    /// A link with the number 2, by default in a working state.
    static func link(
      _ type: Int32 = Int32(RTM_NEWLINK), family: UInt8 = 0, flags: UInt32 = 0x1_0041, reply: UInt32? = nil
    ) -> [UInt8] {
      let info = ifinfomsg(
        ifi_family: family, __ifi_pad: 0, ifi_type: 1, ifi_index: 2, ifi_flags: flags, ifi_change: 0)
      return message(type, bytes(of: info), reply: reply)
    }

    /// An IPv4 default route through that link.
    static func route(
      _ type: Int32 = Int32(RTM_NEWROUTE), length: UInt8 = 0, table: UInt8 = 254, flags: UInt32 = 0,
      attributes: [UInt8] = MadeMessage.attribute(RTA_OIF, 2), reply: UInt32? = nil
    ) -> [UInt8] {
      let info = rtmsg(
        rtm_family: 2, rtm_dst_len: length, rtm_src_len: 0, rtm_tos: 0, rtm_table: table, rtm_protocol: 3, rtm_scope: 0,
        rtm_type: 1, rtm_flags: flags)
      return message(type, bytes(of: info) + attributes, reply: reply)
    }

    static func attribute(_ type: rtattr_type_t, _ value: UInt32) -> [UInt8] {
      bytes(of: rtattr(rta_len: 8, rta_type: UInt16(type.rawValue))) + bytes(of: value)
    }

    static func bytes<Value: BitwiseCopyable>(of value: Value) -> [UInt8] {
      withUnsafeBytes(of: value) { Array($0) }
    }
  }
#endif
