import Loadables

/// A loadable with optional planned syncs, whatever its base class.
@MainActor
package protocol PlannedLoadable: Loadable {
  /// The planned syncs, made at the first access; nil without a plan.
  var plannedSyncs: PlannedSyncs? { get }

  /// The pending faults, in the order of injection.
  var injectedFaults: [SyncFault] { get }

  func inject(_ fault: SyncFault)

  func clearFaults()

  /// Sets state, contents flag and error, and notifies once. Ends the current planned sync.
  func set(_ state: LoadableState, isContentsAvailable: Bool?, error: (any Error)?)
}
