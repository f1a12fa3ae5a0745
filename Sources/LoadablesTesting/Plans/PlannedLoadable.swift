import Loadables

/// A test loadable whose syncs may follow a plan: a ``TestLoadable`` or a ``TestAutosyncLoadable``.
@MainActor
package protocol PlannedLoadable: Loadable {
  /// The state of the loadable's planned syncs, created at the first access; nil without a plan.
  var plannedSyncs: PlannedSyncs? { get }

  /// The injected faults that still apply to further syncs, in the order of injection.
  var injectedFaults: [SyncFault] { get }

  func inject(_ fault: SyncFault)

  func clearFaults()

  /// Sets the three values, notifies once and ends the current planned sync. A nil flag becomes true on success only.
  func set(_ state: LoadableState, isContentsAvailable: Bool?, error: (any Error)?)
}
