import InspectionModel

/// The back-off ledgers of all nodes, updated with each journal entry: of the timers of syncers, and of the attempts
/// within calls.
package struct BackoffLedgers {
  private var records: [NodeID: BackoffRecord] = [:]
  /// The calls among the nodes of ``records``, whose failures end delays. Few nodes are calls, and most fail often.
  private var calls: Set<NodeID> = []

  /// The number of rows older than the history's oldest entry that all nodes together may keep.
  private static let rowLimit = 500_000
  /// The minimum number of rows older than the history's oldest entry that each node may keep, beyond ``rowLimit``.
  private static let leastRows = 4

  /// The number of rows older than the history's oldest entry that each node keeps now.
  private var keptRows: Int {
    min(BackoffLedger.capacity, max(Self.leastRows, Self.rowLimit / max(1, records.count)))
  }

  /// Whether a rewind dropped all ledgers, so that delays before the rewind's time are missing.
  package private(set) var isCut = false

  package subscript(node: NodeID) -> BackoffLedger? { records[node]?.ledger() }

  /// Returns the ledger of a node with all kept rows; nil if the node has no ledger.
  package func whole(of node: NodeID) -> BackoffLedger? { records[node]?.ledger(atMost: .max) }

  /// Updates the ledger of an entry's node, if the entry is about the back-off.
  ///
  /// - Parameter history: The history, which must already have the entry.
  mutating func append(_ entry: JournalEntry, _ history: History) {
    guard let node = entry.node else { return }
    let keptRows = keptRows
    switch entry.event {
    case .timer(.armed(by: .syncer, _, _)), .timer(.gaveUp(by: .syncer, _)), .command(.given(.setBackoff, _)),
      .sync(.attemptFailed):
      if case .sync = entry.event { calls.insert(node) }
      records[node, default: BackoffRecord()].take(entry, history, keeping: keptRows)
    case .timer(.held(by: .syncer, _, _, _)), .timer(.fired(by: .syncer, _)), .timer(.cancelled(by: .syncer, _)),
      .timer(.reset(by: .syncer, _)),
      .sync(.attempted), .node(.stateChanged(_, .synced, _)):
      records[node]?.take(entry, history, keeping: keptRows)
    case .node(.stateChanged(_, .failed, _)) where !calls.isEmpty && calls.contains(node):
      records[node]?.take(entry, history, keeping: keptRows)
    default: break
    }
  }

  mutating func forget(_ node: NodeID) {
    records[node] = nil
    calls.remove(node)
  }

  /// Notes the back-off of a node before a change.
  mutating func note(original backoff: NodeBackoff, of node: NodeID) {
    records[node, default: BackoffRecord()].note(original: backoff)
  }

  // MARK: Rewinding

  /// Removes the rows that began after the journal entry numbered `sequence`.
  ///
  /// - Parameter nodes: The nodes of the journal entries that the rewind removes.
  mutating func rewind(to sequence: UInt64, of nodes: Set<NodeID>) {
    for node in nodes { records[node]?.rewind(to: sequence) }
  }

  /// Drops all ledgers, for a rewind to an entry that the history no longer has.
  ///
  /// - Parameter sequence: The number of the last journal entry that remains; 0 for none.
  mutating func startOver(after sequence: UInt64) { (records, calls, isCut) = ([:], [], sequence > 0) }
}
