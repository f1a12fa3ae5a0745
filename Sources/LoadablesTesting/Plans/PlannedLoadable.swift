import Loadables

/// A loadable whose syncs can follow a plan, whatever its base class.
@MainActor
package protocol PlannedLoadable: Loadable {
  /// What carries out the plan, made at the first access; nil without a plan.
  var plannedSyncs: PlannedSyncs? { get }

  /// The faults that wait for a sync, in the order of injection.
  var injectedFaults: [SyncFault] { get }

  /// Injects a fault into the next syncs.
  func inject(_ fault: SyncFault)

  /// Removes all injected faults.
  func clearFaults()

  /// Sets everything at once and notifies. A planned sync under way is over.
  func set(_ state: LoadableState, isContentsAvailable: Bool?, error: (any Error)?)
}
