import InspectionModel

/// The back-off ledgers of all nodes, updated with each entry. Only timers of syncers count.
package struct BackoffLedgers {
  private var records: [NodeID: BackoffRecord] = [:]
  /// Whether a rewind dropped all earlier delays.
  package private(set) var isCut = false

  package subscript(node: NodeID) -> BackoffLedger? { records[node]?.ledger() }

  /// Returns the ledger of a node with all rows, without a limit; nil if the node has no ledger.
  package func whole(of node: NodeID) -> BackoffLedger? { records[node]?.ledger(atMost: .max) }

  /// Updates the ledgers with an entry.
  ///
  /// - Parameter history: The history, which already has the entry.
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

  /// Rewinds the ledgers to the entry with a number.
  ///
  /// - Parameter nodes: The nodes of the removed later entries.
  mutating func rewind(to sequence: UInt64, of nodes: Set<NodeID>) {
    for node in nodes { records[node]?.rewind(to: sequence) }
  }

  /// Drops all ledgers after a rewind.
  ///
  /// - Parameter sequence: The number of the last remaining entry; 0 for none.
  mutating func startOver(after sequence: UInt64) { (records, isCut) = ([:], sequence > 0) }
}
