import InspectionModel

/// The back-off ledgers of all nodes, updated with each entry. Only timers of syncers count.
package struct BackoffLedgers {
  private var records: [NodeID: BackoffRecord] = [:]

  /// The maximum number of rows of all nodes together that are kept from before the start of the history.
  private static let rowLimit = 500_000
  /// The number of such rows that every node may keep.
  private static let leastRows = 4

  /// The number of rows that each node may keep from before the start of the history.
  private var keptRows: Int {
    min(BackoffLedger.capacity, max(Self.leastRows, Self.rowLimit / max(1, records.count)))
  }

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
    let keptRows = keptRows
    switch entry.event {
    case .retryArmed(by: .syncer, _, _), .retryGaveUp(by: .syncer, _), .commanded(.setBackoff, _):
      records[node, default: BackoffRecord()].take(entry, history, keeping: keptRows)
    case .retryFired(by: .syncer, _), .retryCancelled(by: .syncer, _), .retryReset(by: .syncer, _),
      .stateChanged(_, .synced, _):
      records[node]?.take(entry, history, keeping: keptRows)
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
