import Loadables
import LoadablesTesting
import Scenarios

/// What all loadables of a simulation have in common: time, the app, the network, and where chance comes from.
@MainActor
final class SimulatedWorld {
  let timeSource = ManualTimeSource()
  let appActivity: ManualAppActivity
  var isOnline: Bool
  /// What every node's random numbers are derived from.
  let seed: UInt64

  init(_ scenario: Scenario, seed: UInt64?) {
    appActivity = ManualAppActivity(isActive: scenario.activity == .active)
    isOnline = scenario.network == .online
    self.seed = seed ?? scenario.seed
  }
}
