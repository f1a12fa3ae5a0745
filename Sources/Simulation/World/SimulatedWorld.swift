import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios
import ScheduledActions

/// The environment that all loadables of a simulation share: time, app activity, network and seed.
@MainActor
final class SimulatedWorld {
  let timeSource = ManualTimeSource()
  let plannedEvents: PlannedEvents
  let appActivity: ManualAppActivity
  let reachability: ManualReachability
  /// The seed from which every node's random numbers are derived.
  let seed: UInt64
  /// The syncs that fail as soon as the network goes away; nil if the network counts at their ends.
  let interruptions: SyncInterruptions?
  /// The inspector of the run, which notes the causes of failures.
  weak var inspector: Inspector?
  /// The number of the event that took the network away; nil while online, and if the run began offline.
  private var networkLoss: EventNumber?

  init(_ scenario: Scenario, seed: UInt64?) {
    plannedEvents = PlannedEvents(on: timeSource)
    appActivity = ManualAppActivity(isActive: scenario.activity == .active)
    reachability = ManualReachability(hasInternet: scenario.network == .online)
    self.seed = seed ?? scenario.seed
    interruptions = scenario.offline == .atOnce ? SyncInterruptions() : nil
  }

  /// Whether the network is online.
  var isOnline: Bool {
    get { reachability.hasInternet }
    set {
      guard newValue != isOnline else { return }
      networkLoss = newValue ? nil : inspector?.currentCause
      reachability.hasInternet = newValue
      if let failure = offlineFailure { interruptions?.interrupt(by: failure) }
    }
  }

  /// The failure of a sync that needs the network and ends now; nil while online.
  var offlineFailure: SyncObstacle? {
    isOnline ? nil : SyncObstacle(TestError(Behaviour.offlineError), cause: networkLoss)
  }

  /// Notes that a fault affects a sync that has begun. Returns the number of the event.
  func note(_ loadable: Loadable, _ fault: SyncFault) -> EventNumber? {
    guard let inspector, let node = inspector.id(of: loadable) else { return nil }
    return inspector.note(.sync(.faultApplied(Fault.Effect(fault.effect))), node: node, cause: fault.origin)
  }

  /// Runs a change with an event as its cause, if one is given.
  func attribute(_ cause: EventNumber?, _ change: () -> Void) {
    guard let inspector, let cause else { return change() }
    inspector.effects(of: cause, change)
  }
}
