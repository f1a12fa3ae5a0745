#if os(Linux)
  import CNetlink

  /// A part of a netlink datagram or message: a header, which contains the part's length, and the body.
  struct NetlinkRecord<Header: BitwiseCopyable> {
    let header: Header
    let body: ArraySlice<UInt8>
  }

  /// The error for bytes that are not a well-formed message.
  struct NetlinkDamage: Error {}

  extension ArraySlice<UInt8> {
    /// Returns the value at the start, in native byte order.
    func value<Value: BitwiseCopyable>(as type: Value.Type) throws(NetlinkDamage) -> Value {
      let value = withUnsafeBytes { bytes in
        bytes.count < MemoryLayout<Value>.size ? nil : bytes.loadUnaligned(as: Value.self)
      }
      guard let value else { throw NetlinkDamage() }
      return value
    }

    /// Calls `body` with each record, up to the first damaged record.
    ///
    /// - Parameter length: Returns the length of a record, including the header, from the record's header.
    func forEachRecord<Header: BitwiseCopyable>(
      _ type: Header.Type, length: (Header) -> Int, _ body: (NetlinkRecord<Header>) throws(NetlinkDamage) -> Void
    ) throws(NetlinkDamage) {
      var rest = self
      while !rest.isEmpty {
        let header = try rest.value(as: Header.self)
        let length = length(header)
        guard length >= MemoryLayout<Header>.size, length <= rest.count else { throw NetlinkDamage() }
        try body(NetlinkRecord(header: header, body: rest.prefix(length).dropFirst(MemoryLayout<Header>.size)))
        rest = rest.dropFirst((length + 3) & ~3)
      }
    }

    /// Calls `body` with the type and the value of each attribute; flags are removed from the type.
    func forEachAttribute(
      _ body: (UInt32, ArraySlice<UInt8>) throws(NetlinkDamage) -> Void
    ) throws(NetlinkDamage) {
      try forEachRecord(rtattr.self, length: { Int($0.rta_len) }) { (attribute) throws(NetlinkDamage) in
        try body(UInt32(attribute.header.rta_type) & 0x3FFF, attribute.body)
      }
    }
  }

  typealias NetlinkMessage = NetlinkRecord<nlmsghdr>
#endif
