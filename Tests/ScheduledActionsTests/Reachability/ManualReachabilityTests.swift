import ScheduledActions
import Testing

@Suite("ManualReachability")
@MainActor
struct ManualReachabilityTests {
  let reachability = ManualReachability()

  @Test func observersReceiveChangesInOrder() {
    var heard: [String] = []
    let tokens = ["a", "b"].map { name in
      reachability.observe { [reachability] in heard.append("\(name) \(reachability.hasInternet)") }
    }
    reachability.hasInternet = false
    reachability.hasInternet = false
    reachability.hasInternet = true
    #expect(heard == ["a false", "b false", "a true", "b true"])
    withExtendedLifetime(tokens) {}
  }

  @Test func aReleasedObserverReceivesNothing() {
    var count = 0
    var token: AnyObject? = reachability.observe { count += 1 }
    #expect(token != nil)
    reachability.hasInternet = false
    token = nil
    reachability.hasInternet = true
    #expect(count == 1)
  }

  @Test func theInitialStateIsOnlineByDefault() {
    #expect(reachability.hasInternet)
    #expect(!ManualReachability(hasInternet: false).hasInternet)
  }
}
