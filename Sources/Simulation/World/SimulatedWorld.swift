import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios
import ScheduledActions

/// What all loadables of a simulation have in common: time, the app, the network, and where chance comes from.
@MainActor
final class SimulatedWorld {
  let timeSource = ManualTimeSource()
  let appActivity: ManualAppActivity
  let reachability: ManualReachability
  /// What every node's random numbers are derived from.
  let seed: UInt64

  init(_ scenario: Scenario, seed: UInt64?) {
    appActivity = ManualAppActivity(isActive: scenario.activity == .active)
    reachability = ManualReachability(hasInternet: scenario.network == .online)
    self.seed = seed ?? scenario.seed
  }

  /// Whether the network is there.
  var isOnline: Bool {
    get { reachability.hasInternet }
    set { reachability.hasInternet = newValue }
  }
}
