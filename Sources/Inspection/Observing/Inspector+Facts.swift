import InspectionModel
import Loadables

/// A syncer, held weakly.
struct WeakSyncer {
  weak var syncer: LoadableSyncer?
}

/// The data of a node besides its state: error, last entries, back-off, faults, action and breakpoint.
extension Inspector {
  /// Returns the error of a failed node, if known.
  package func error(of id: NodeID) -> NodeError? {
    guard let loadable = loadable(id), let error = loadable.error else { return nil }
    return loadable is WaiterLoadable
      ? .timedOut : NodeError(error, describe: describeError, originOf: self.id)
  }

  /// Returns the number of the entry that set a node's state; nil if the state never changed.
  package func stateEntry(of id: NodeID) -> EventNumber? { nodeTable[id].snapshot.stateEntry }

  /// Returns the number of the last entry of a node; 0 if the node has no entry.
  package func lastEntry(of id: NodeID) -> EventNumber { nodeTable[id].lastEntry }

  /// Sets the back-off policy of a node's syncer, for display and for ``setBackoff(of:to:)``.
  package func setBackoff(_ id: NodeID, _ policy: BackoffTimeoutPolicy) {
    nodeTable[id].backoff = policy
    markDirty(id)
  }

  /// Reads the back-offs of the program's new syncers.
  func readSyncers() {
    guard holding == .weakly, readsSyncers, lastSyncer < SyncerRegistry.lastNumber else { return }
    let syncers = SyncerRegistry.syncers(after: lastSyncer)
    lastSyncer = SyncerRegistry.lastNumber
    for syncer in syncers {
      guard let policy = syncer.timeoutPolicy as? BackoffTimeoutPolicy, let loadable = syncer.loadable else { continue }
      if let id = id(of: loadable) {
        setBackoff(id, policy)
      } else {
        // The loadable may become a node later.
        waitingSyncers[ObjectIdentifier(loadable)] = WeakSyncer(syncer: syncer)
      }
    }
  }

  /// Returns the back-off of a new node's syncer; nil if there is none.
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

  /// Sets the status that is shown for a scheduled action.
  package func setAction(_ id: NodeID, _ action: NodeAction) {
    nodeTable[id].snapshot.action = action
    markDirty(id)
  }

  /// Sets the breakpoint that is shown for a node.
  package func showBreakpoint(_ breakpoint: Breakpoint?, of id: NodeID) {
    guard nodeTable.contains(id) else { return }
    nodeTable[id].snapshot.breakpoint = breakpoint
    markDirty(id)
  }
}
