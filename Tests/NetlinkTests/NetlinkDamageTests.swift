#if os(Linux)
  import CNetlink
  import Loadables
  import Testing

  @testable import Netlink

  @Suite("Damaged messages")
  struct NetlinkDamageTests {
    @Test("a datagram cut off anywhere is read as far as it is whole, and the rest requested later")
    func truncated() {
      for datagram in RecordedDatagrams.all {
        for count in datagram.indices.dropFirst() {
          var talk = NetlinkConversation(port: RecordedDatagrams.port)
          talk.learn()
          // A cut between two messages cannot be detected.
          let isBetween = messageEnds(in: datagram).contains(count)
          #expect((talk.take(datagram[..<count]) == [.checkLater]) != isBetween, "\(count) of \(datagram.count)")
        }
      }
    }

    @Test("an attribute longer than its message is damage")
    func longAttribute() {
      var message = MadeMessage.route(table: UInt8(RT_TABLE_LOCAL.rawValue))
      #expect(!damaged(message))
      #expect(message[28] == 8)
      message[28] = 9
      #expect(damaged(message))
      message[28] = 3
      #expect(damaged(message))
    }

    @Test("a message of zero length is damage")
    func noLength() {
      #expect(damaged([UInt8](repeating: 0, count: 64)))
    }

    @Test("random bytes cause no crash and no endless requests", arguments: 1...20 as ClosedRange<UInt64>)
    func randomBytes(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      var talk = NetlinkConversation(port: RecordedDatagrams.port)
      _ = talk.start()
      for _ in 0..<500 {
        let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        expectSense(talk.take(bytes[...]))
        if Bool.random(using: &random) { _ = talk.check() }
      }
    }

    @Test("changed datagrams cause no crash and no endless requests", arguments: 1...20 as ClosedRange<UInt64>)
    func changedBytes(seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      for _ in 0..<200 {
        var talk = NetlinkConversation(port: RecordedDatagrams.port)
        _ = talk.start()
        for var datagram in RecordedDatagrams.all {
          for _ in 0..<Int.random(in: 0...8, using: &random) {
            // Lengths matter most: small numbers, near the beginning of a message.
            let place = Int.random(in: datagram.indices, using: &random)
            datagram[place] = .random(in: 0...(Bool.random(using: &random) ? 20 : 255), using: &random)
          }
          expectSense(talk.take(datagram.dropLast(Int.random(in: 0...3, using: &random))))
        }
        #expect((talk.table?.links.count ?? 0) < 100)
      }
    }

    // Damage must not cause endless requests.
    private func expectSense(_ actions: [NetlinkConversation.Action]) {
      #expect(actions.count { $0 == .checkLater } <= 1)
    }

    private func damaged(_ message: [UInt8]) -> Bool {
      var talk = NetlinkConversation(port: RecordedDatagrams.port)
      talk.learn()
      return talk.take(message[...]) == [.checkLater]
    }

    private func messageEnds(in datagram: [UInt8]) -> Set<Int> {
      var ends: Set<Int> = []
      var place = 0
      while place + 4 <= datagram.count {
        let length = datagram[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
        place += (length + 3) & ~3
        ends.insert(place)
      }
      return ends
    }
  }
#endif
