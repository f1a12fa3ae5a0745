import InspectionModel
import Loadables

/// The facts of a node beside its state: its error, its last entries, and its syncer, faults, action and breakpoint.
extension Inspector {
  /// Why a node has failed, if it has and a reason is known.
  package func error(of id: NodeID) -> NodeError? {
    guard let loadable = loadable(id), let error = loadable.error else { return nil }
    return loadable is WaiterLoadable
      ? .timedOut : NodeError(error, describe: describeError, originOf: self.id)
  }

  /// The entry that brought a node into its state; nil while it never changed.
  package func stateEntry(of id: NodeID) -> EventNumber? { nodeTable[id].snapshot.stateEntry }

  /// The number of the last entry about a node; 0 if there is none.
  package func lastEntry(of id: NodeID) -> EventNumber { nodeTable[id].lastEntry }

  /// Shows the back-off of a node's syncer.
  package func setBackoff(_ id: NodeID, _ policy: BackoffTimeoutPolicy) {
    nodeTable[id].backoff = policy
    markDirty(id)
  }

  /// Changes the back-off of a node's syncer, from its next delay on.
  ///
  /// - Returns: False if the node has no back-off that is known.
  /// - Throws: ``BackoffError``, which says what is wrong; nothing is changed then.
  package func changeBackoff(_ id: NodeID, to backoff: NodeBackoff) throws(BackoffError) -> Bool {
    guard nodeTable.contains(id), let policy = nodeTable[id].backoff else { return false }
    try policy.update { $0 = backoff.configuration }
    markDirty(id)
    return true
  }

  /// The faults of a node may have changed.
  package func faultsChanged(of id: NodeID) {
    nodeTable[id].mayHaveFaults = true
    markDirty(id)
  }

  /// Shows the status of a scheduled action.
  package func setAction(_ id: NodeID, _ action: NodeAction) {
    nodeTable[id].snapshot.action = action
    markDirty(id)
  }

  /// Shows the breakpoint of a node.
  package func showBreakpoint(_ breakpoint: Breakpoint?, of id: NodeID) {
    guard nodeTable.contains(id) else { return }
    nodeTable[id].snapshot.breakpoint = breakpoint
    markDirty(id)
  }
}
