import InspectionModel

/// The ledgers of all nodes, updated entry by entry. Timers of other owners, such as waiters, are ignored.
package struct BackoffLedgers {
  private var records: [NodeID: BackoffRecord] = [:]
  /// The number of the last known entry.
  private var lastTaken: UInt64 = 0
  /// The number of the present entry.
  private var present: UInt64 = 0
  /// Whether earlier delays were dropped.
  package private(set) var isCut = false

  /// The ledger of a node; nil if it is empty.
  package subscript(node: NodeID) -> BackoffLedger? { records[node]?.ledger(after: present) }

  /// The ledger of a node with all rows.
  package func whole(of node: NodeID) -> BackoffLedger? { records[node]?.ledger(after: present, atMost: .max) }

  /// Appends entries.
  ///
  /// - Parameters:
  ///   - knownCount: The number of first entries that were known from before a rewind.
  ///   - history: The history with these entries.
  mutating func append(_ entries: [JournalEntry], knownCount: Int, _ history: History) {
    guard let last = entries.last else { return }
    let new = entries.dropFirst(knownCount)
    let before = entries.prefix(knownCount).last?.sequence ?? present
    // The known future did not happen, even if the first new entry was lost.
    if !new.isEmpty, before < lastTaken { forget(from: before + 1) }
    present = last.sequence
    for entry in new { take(entry, history) }
    lastTaken = max(lastTaken, last.sequence)
  }

  private mutating func take(_ entry: JournalEntry, _ history: History) {
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

  /// Drops the ledger of a node.
  mutating func forget(_ node: NodeID) { records[node] = nil }

  // MARK: Rewinding

  /// Goes back to an entry.
  mutating func rewind(to sequence: UInt64) { present = min(present, sequence) }

  /// Drops everything.
  ///
  /// - Parameter sequence: The number of the present entry; 0 for none.
  mutating func startOver(after sequence: UInt64) {
    self = BackoffLedgers()
    (lastTaken, present, isCut) = (sequence, sequence, sequence > 0)
  }

  /// Drops an entry and those after it, since others replace them.
  private mutating func forget(from sequence: UInt64) {
    for node in records.keys { records[node]?.forget(from: sequence) }
    lastTaken = sequence
  }
}
