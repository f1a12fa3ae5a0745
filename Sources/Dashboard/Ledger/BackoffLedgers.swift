import InspectionModel

/// The ledgers of all nodes whose syncers have waited, kept up to date entry by entry. Other timers, such as those of one
/// who waits for a node, have no part in it.
struct BackoffLedgers {
  private var records: [NodeID: BackoffRecord] = [:]
  /// The number of the last entry that was taken in.
  private var lastTaken: UInt64 = 0
  /// The number of the last entry that has happened.
  private var present: UInt64 = 0
  /// Whether there was something before that is not kept any more.
  private(set) var isCut = false

  /// The ledger of a node; nil as long as there is nothing in it.
  subscript(node: NodeID) -> BackoffLedger? { records[node]?.ledger(after: present) }

  /// The ledger of a node with all of its rows, as far back as the history reaches.
  func whole(of node: NodeID) -> BackoffLedger? { records[node]?.ledger(after: present, atMost: .max) }

  /// Takes in what has happened.
  ///
  /// - Parameters:
  ///   - knownCount: So many of the first entries were taken in already, before time went back.
  ///   - history: With these entries already in it.
  mutating func append(_ entries: [JournalEntry], knownCount: Int, _ history: History) {
    guard let last = entries.last else { return }
    let new = entries.dropFirst(knownCount)
    let before = entries.prefix(knownCount).last?.sequence ?? present
    // Whatever was known to come next has not: also where the first of what has come instead was lost.
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

  // MARK: Time that goes back

  /// What came after an entry has not happened any more.
  mutating func rewind(to sequence: UInt64) { present = min(present, sequence) }

  /// Nothing of what was is kept.
  ///
  /// - Parameter sequence: The number of the last entry that has happened; 0 for none.
  mutating func startOver(after sequence: UInt64) {
    self = BackoffLedgers()
    (lastTaken, present, isCut) = (sequence, sequence, sequence > 0)
  }

  /// Forgets what came with an entry and after it: something else has happened in its place.
  private mutating func forget(from sequence: UInt64) {
    for node in records.keys { records[node]?.forget(from: sequence) }
    lastTaken = sequence
  }
}
