import Loadables

/// A test loadable whose syncs may follow a plan: a ``TestLoadable`` or a ``TestAutosyncLoadable``.
@MainActor
package protocol PlannedLoadable: Loadable {
  /// The planned syncs of the loadable, created at the first access; nil without a plan.
  var plannedSyncs: PlannedSyncs? { get }

  /// The injected faults that still apply to further syncs, in the order of injection.
  var injectedFaults: [SyncFault] { get }

  func inject(_ fault: SyncFault)

  func clearFaults()

  /// Sets the values, notifies once, ends the planned sync. Nil keeps `isContentsAvailable`, but success makes it true.
  func set(_ state: LoadableState, isContentsAvailable: Bool?, error: (any Error)?)
}
