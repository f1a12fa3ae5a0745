#if os(Linux)
  import Foundation
  import Testing

  @testable import ScheduledActions

  @Suite("NetlinkReachability")
  @MainActor
  struct NetlinkReachabilityTests {
    @Test("the process's network can be observed, and the observer released")
    func ownNetwork() async throws {
      weak var gone: NetlinkReachability?
      do {
        let reachability = try await NetlinkReachability()
        gone = reachability
        #expect(gone != nil)
      }
      #expect(gone == nil)
    }

    @Test(
      "an error says what to do",
      arguments: [
        (EMFILE, "too many files are open"), (ENOMEM, "too little memory"), (EPERM, "allow sockets of the family"),
        (EAFNOSUPPORT, "allow sockets of the family"),
      ])
    func advice(number: Int32, words: String) {
      let error = NetlinkReachabilityError(code: .noSocket, number: number)
      #expect("\(error)".contains(words))
      #expect("\(error)".contains(String(cString: strerror(number))))
    }

    /// In its own network, which this machine's kernel must allow.
    @Suite(
      "NetlinkReachability in its own network",
      .enabled(if: NetworkNamespace.obstacle == nil, Comment(rawValue: NetworkNamespace.obstacle ?? "")))
    @MainActor
    struct InNamespace {
      @Test(
        "the initial state is known at once",
        arguments: [
          (":", "offline"),
          ("ip route add 192.168.0.0/16 dev up0", "offline"),
          ("ip route add default dev up0", "online"),
          ("ip -6 route add default dev up0", "online"),
          ("ip route add default via 10.0.0.2", "online"),
          ("ip route add default dev up0 table 100", "online"),
          ("ip route add default dev lo", "offline"),
          ("ip route add local default dev lo table 100", "offline"),
          ("ip route add unreachable default", "offline"),
          ("ip -6 route add blackhole default", "offline"),
          ("ip route add default dev up0 metric 9; ip route add blackhole default metric 5", "offline"),
          ("ip route add default dev up0 metric 9; ip route add blackhole default metric 15", "online"),
          ("ip route add default dev up0; ip link set up1 down", "offline"),
          ("ip route add default nexthop dev up0 nexthop dev up1", "online"),
          ("ip nexthop add id 1 dev up0; ip route add default nhid 1", "online"),
        ])
      func first(preparation: String, line: String) async throws {
        let network = try await NetworkNamespace(preparation)
        #expect(try await network.next() == line)
      }

      @Test(
        "every change between online and offline is reported",
        arguments: [
          ("a route", "ip route add default dev up0", "ip route del default"),
          ("a route of IPv6", "ip -6 route add default dev up0", "ip -6 route del default"),
          ("a route before a blackhole", "ip route add default dev up0 metric 3", "ip route del default metric 3"),
          ("a link", "ip route add default dev up0", "ip link set up0 down; ip link set up0 up"),
          (
            "an address", "ip addr replace 10.0.0.1/24 dev up0; ip route add default dev up0",
            "ip addr del 10.0.0.1/24 dev up0"
          ),
          ("a next hop", "ip nexthop add id 1 dev up0; ip route add default nhid 1", "ip nexthop del id 1"),
          ("what takes its place", "ip route replace default dev up0", "ip route replace default dev lo"),
        ])
      func changes(name: String, coming: String, going: String) async throws {
        // After the first change, no other event triggers a check.
        let network = try await NetworkNamespace("ip route add blackhole default metric 9; \(coming)")
        #expect(try await network.next() == "online")
        try await network.run(going)
        #expect(try await network.next() == "offline", "\(name) goes")
        for _ in 0..<2 {
          try await network.run(coming)
          #expect(try await network.next() == "online", "\(name) comes")
          try await network.run(going)
          #expect(try await network.next() == "offline", "\(name) goes again")
        }
      }

      @Test("changes of a carrier are reported")
      func carrier() async throws {
        let network = try await NetworkNamespace("ip route add default dev up0")
        #expect(try await network.next() == "online")
        try await network.run("ip link set up1 down")
        #expect(try await network.next() == "offline")
        try await network.run("ip link set up1 up")
        #expect(try await network.next() == "online")
      }

      @Test("a removed link is reported")
      func linkRemoved() async throws {
        let network = try await NetworkNamespace("ip route add default dev up0")
        #expect(try await network.next() == "online")
        try await network.run("ip link del up0")
        #expect(try await network.next() == "offline")
      }

      @Test("200 changes of a route end in the right state", arguments: [true, false])
      func churn(isOnline: Bool) async throws {
        let network = try await NetworkNamespace(isOnline ? ":" : "ip route add default dev up0")
        #expect(try await network.next() == (isOnline ? "offline" : "online"))
        try await network.run(Self.flips(endingOnline: isOnline))
        try await network.hear(until: isOnline ? "online" : "offline")
        try await Self.expectCalm(network, isOnline: isOnline)
      }

      @Test(
        "more changes than the kernel buffers end in the right state",
        arguments: [true, false])
      func lostChanges(isOnline: Bool) async throws {
        let network = try await NetworkNamespace(
          isOnline ? ":" : "ip route add default dev up0", probeArgument: "1")
        #expect(try await network.next() == (isOnline ? "offline" : "online"))
        try await network.run("kill -STOP $probe")
        // These irrelevant changes fill the socket's buffer.
        try await network.run("for i in $(seq 20); do ip route add 192.168.$i.0/24 dev up0; done")
        try await network.run(Self.flips(endingOnline: isOnline))
        // The column of dropped messages.
        let dropped = try await network.answer(to: "awk '$9 > 0' /proc/net/netlink")
        #expect(!dropped.isEmpty)
        try await network.run("kill -CONT $probe")
        try await network.hear(until: isOnline ? "online" : "offline")
        try await Self.expectCalm(network, isOnline: isOnline)
      }

      @Test("an error reports that no file can be opened")
      func noFiles() async throws {
        let network = try await NetworkNamespace()
        let answer = try await network.answer(to: "$program none")
        #expect(answer.contains("Too many open files"))
        #expect(answer.contains("ulimit"))
      }

      // 100 changes back and forth, in one batch.
      private static func flips(endingOnline isOnline: Bool) -> String {
        let lines = ["route add default dev up0", "route del default dev up0"]
        let pair = (isOnline ? lines.reversed() : lines).joined(separator: "\\n")
        let first = isOnline ? lines[0] : lines[1]
        return "{ echo '\(first)'; for i in $(seq 100); do printf '\(pair)\\n'; done; } | ip -batch -"
      }

      // Later changes are reported as they happen, one line each.
      private static func expectCalm(_ network: NetworkNamespace, isOnline: Bool) async throws {
        for step in 1...4 {
          let isNowOnline = isOnline == step.isMultiple(of: 2)
          try await network.run("ip route \(isNowOnline ? "add" : "del") default dev up0")
          #expect(try await network.next() == (isNowOnline ? "online" : "offline"))
        }
      }
    }
  }
#endif
