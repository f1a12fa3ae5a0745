#if os(Linux)
  import CNetlink

  /// Part of a message: a header that says how long it is, and what follows.
  struct NetlinkRecord<Header: BitwiseCopyable> {
    let header: Header
    let body: ArraySlice<UInt8>
  }

  /// Bytes are not what a message says they are.
  struct NetlinkDamage: Error {}

  extension ArraySlice<UInt8> {
    /// The value at the beginning, in the machine's own order of bytes; whatever follows does not matter.
    func value<Value: BitwiseCopyable>(as type: Value.Type) throws(NetlinkDamage) -> Value {
      let value = withUnsafeBytes { bytes in
        bytes.count < MemoryLayout<Value>.size ? nil : bytes.loadUnaligned(as: Value.self)
      }
      guard let value else { throw NetlinkDamage() }
      return value
    }

    /// Calls `body` with each of the records that make up all of this. What stands before damage is taken.
    ///
    /// - Parameter length: What a header says of the length of its record, which includes it.
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

    /// Calls `body` with each attribute's type, without the flags in it, and its value.
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
