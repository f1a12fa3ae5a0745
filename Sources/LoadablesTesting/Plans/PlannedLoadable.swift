import Loadables

/// A loadable with optional planned syncs: a ``TestLoadable`` or a ``TestAutosyncLoadable``.
@MainActor
package protocol PlannedLoadable: Loadable {
  /// The planned syncs, created at the first access; nil without a plan.
  var plannedSyncs: PlannedSyncs? { get }

  /// The pending faults, in the order of injection.
  var injectedFaults: [SyncFault] { get }

  func inject(_ fault: SyncFault)

  func clearFaults()

  /// Sets the state, the contents flag and the error, notifies once, and ends the current planned sync.
  func set(_ state: LoadableState, isContentsAvailable: Bool?, error: (any Error)?)
}
