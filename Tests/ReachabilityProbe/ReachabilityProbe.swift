#if os(Linux)
  import Foundation
  import ScheduledActions

  /// A program that prints whether the internet is reachable, for tests that run it in their own network.
  ///
  /// `ReachabilityProbe [RECEIVE_BUFFER]`: prints `online` or `offline` at first and after every change, until it is
  /// killed. With `none` in place of the size it may open no files, and prints why the network cannot be followed.
  @main
  @MainActor
  struct ReachabilityProbe {
    static func main() async {
      let argument = CommandLine.arguments.dropFirst().first
      if argument == "none" { forbidFiles() }
      do {
        let reachability = try await NetlinkReachability(receiveBuffer: argument.flatMap { Int32($0) } ?? 0)
        show(reachability)
        let token = reachability.observe { show(reachability) }
        // Never resumed.
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        withExtendedLifetime(token) {}
      } catch {
        say("\(error)")
      }
    }

    private static func show(_ reachability: NetlinkReachability) {
      say(reachability.hasInternet ? "online" : "offline")
    }

    private static func say(_ line: String) {
      FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    private static func forbidFiles() {
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
  }
#else
  /// Without netlink there is nothing to probe.
  @main
  struct ReachabilityProbe {
    static func main() {}
  }
#endif
