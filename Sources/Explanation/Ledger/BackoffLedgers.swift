import InspectionModel

/// The ledgers of all nodes, updated entry by entry. Timers of other owners, such as waiters, are ignored.
package struct BackoffLedgers {
  private var records: [NodeID: BackoffRecord] = [:]
  /// Whether earlier delays were dropped.
  package private(set) var isCut = false

  package subscript(node: NodeID) -> BackoffLedger? { records[node]?.ledger() }

  /// Returns the ledger of a node with all rows.
  package func whole(of node: NodeID) -> BackoffLedger? { records[node]?.ledger(atMost: .max) }

  /// Adds an entry.
  ///
  /// - Parameter history: The history with this entry.
  mutating func append(_ entry: JournalEntry, _ history: History) {
    guard let node = entry.node else { return }
    switch entry.event {
    case .retryArmed(by: .syncer, _, _), .retryGaveUp(by: .syncer, _), .commanded(.setBackoff, _):
      records[node, default: BackoffRecord()].take(entry, history)
    case .retryFired(by: .syncer, _), .retryCancelled(by: .syncer, _), .retryReset(by: .syncer, _),
      .stateChanged(_, .synced, _):
      records[node]?.take(entry, history)
    default: break
    }
  }

  mutating func forget(_ node: NodeID) { records[node] = nil }

  // MARK: Rewinding

  /// Rewinds the ledgers to an entry.
  ///
  /// - Parameter nodes: The nodes of later entries.
  mutating func rewind(to sequence: UInt64, of nodes: Set<NodeID>) {
    for node in nodes { records[node]?.rewind(to: sequence) }
  }

  /// Drops everything.
  ///
  /// - Parameter sequence: The number of the current entry; 0 for none.
  mutating func startOver(after sequence: UInt64) { (records, isCut) = ([:], sequence > 0) }
}
