import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios
import ScheduledActions

/// The environment that all loadables of a simulation share: time, app activity, network and seed.
@MainActor
final class SimulatedWorld {
  let timeSource = ManualTimeSource()
  let appActivity: ManualAppActivity
  let reachability: ManualReachability
  /// The seed from which every node's random numbers are derived.
  let seed: UInt64
  /// Called when an injected fault affects a sync.
  var faultApplied: (@MainActor (Loadable, Fault.Effect) -> Void)?

  init(_ scenario: Scenario, seed: UInt64?) {
    appActivity = ManualAppActivity(isActive: scenario.activity == .active)
    reachability = ManualReachability(hasInternet: scenario.network == .online)
    self.seed = seed ?? scenario.seed
  }

  /// Whether the network is online.
  var isOnline: Bool {
    get { reachability.hasInternet }
    set { reachability.hasInternet = newValue }
  }
}
