#if os(Linux)
  import CNetlink

  /// A record of a netlink datagram or message: a header with the record's length, then the body.
  struct NetlinkRecord<Header: BitwiseCopyable> {
    let header: Header
    let body: ArraySlice<UInt8>
  }

  /// The error that bytes are not a well-formed netlink message.
  struct NetlinkDamage: Error {}

  extension ArraySlice<UInt8> {
    /// Returns the value at the start of the bytes, in native byte order. Throws if there are too few bytes.
    func value<Value: BitwiseCopyable>(as type: Value.Type) throws(NetlinkDamage) -> Value {
      let value = withUnsafeBytes { bytes in
        bytes.count < MemoryLayout<Value>.size ? nil : bytes.loadUnaligned(as: Value.self)
      }
      guard let value else { throw NetlinkDamage() }
      return value
    }

    /// Calls `body` with each record in the bytes. Throws at the first damaged record.
    ///
    /// - Parameter length: Returns the length of a record in bytes, including the header, given that header.
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

    /// Calls `body` with the type and the value of each netlink attribute in the bytes. Removes flags from the type.
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
