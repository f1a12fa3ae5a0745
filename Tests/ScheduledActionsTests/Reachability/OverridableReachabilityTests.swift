import ScheduledActions
import Testing

@MainActor
@Suite("An overridable reachability")
struct OverridableReachabilityTests {
  @Test("is the real reachability without an override, and notifies of changes of its value only")
  func value() {
    let real = ManualReachability()
    let reachability = OverridableReachability(real)
    var values: [Bool] = []
    let observation = reachability.observe { values.append(reachability.hasInternet) }
    reachability.override = false
    real.hasInternet = false
    reachability.override = nil
    real.hasInternet = true
    #expect(values == [false, true])
    withExtendedLifetime(observation) {}
  }
}
