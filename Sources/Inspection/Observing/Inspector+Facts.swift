import InspectionModel
import Loadables

struct WeakSyncer {
  weak var syncer: LoadableSyncer?
}

/// Reads and sets the data of a node besides its state: error, journal entries, back-off, faults, action, breakpoint.
extension Inspector {
  /// Returns the error of a failed node; nil if the node is not failed or its error is unknown.
  package func error(of id: NodeID) -> NodeError? {
    guard let loadable = loadable(id), let error = loadable.error else { return nil }
    return loadable is WaiterLoadable
      ? .timedOut : NodeError(error, describe: describeError, originOf: self.id)
  }

  /// Returns the number of the journal entry that set a node's current state; nil if the state has never changed.
  package func stateEntry(of id: NodeID) -> EventNumber? { nodeTable[id].snapshot.stateEntry }

  /// Returns the number of the node's last journal entry; 0 if there is none.
  package func lastEntry(of id: NodeID) -> EventNumber { nodeTable[id].lastEntry }

  /// Sets the back-off policy of a node's syncer. The node shows this policy, and ``setBackoff(of:to:)`` changes it.
  package func setBackoff(_ id: NodeID, _ policy: BackoffTimeoutPolicy) {
    nodeTable[id].backoff = policy
    markDirty(id)
  }

  /// Reads the back-offs of the syncers that the program has created since the last call.
  func readSyncers() {
    guard holding == .weakly, readsSyncers, lastSyncer < SyncerRegistry.lastNumber else { return }
    let syncers = SyncerRegistry.syncers(after: lastSyncer)
    lastSyncer = SyncerRegistry.lastNumber
    for syncer in syncers {
      guard let policy = syncer.timeoutPolicy as? BackoffTimeoutPolicy, let loadable = syncer.loadable else { continue }
      if let id = id(of: loadable) {
        setBackoff(id, policy)
      } else {
        // Kept for later, as the loadable may become a node.
        waitingSyncers[ObjectIdentifier(loadable)] = WeakSyncer(syncer: syncer)
      }
    }
  }

  /// Returns the back-off policy of a syncer that was created before its loadable became a node; nil if there is none.
  func takeWaitingBackoff(of loadable: any PureLoadableProtocol) -> BackoffTimeoutPolicy? {
    guard !waitingSyncers.isEmpty,
      let syncer = waitingSyncers.removeValue(forKey: ObjectIdentifier(loadable))?.syncer, syncer.loadable === loadable
    else { return nil }
    return syncer.timeoutPolicy as? BackoffTimeoutPolicy
  }

  package func faultsChanged(of id: NodeID) {
    nodeTable[id].mayHaveFaults = true
    markDirty(id)
  }

  /// Sets the data that a scheduled action's node shows.
  package func setAction(_ id: NodeID, _ action: NodeAction) {
    nodeTable[id].snapshot.action = action
    markDirty(id)
  }

  /// Sets the breakpoint that a node shows; nil shows none.
  package func showBreakpoint(_ breakpoint: Breakpoint?, of id: NodeID) {
    guard nodeTable.contains(id) else { return }
    nodeTable[id].snapshot.breakpoint = breakpoint
    markDirty(id)
  }
}
