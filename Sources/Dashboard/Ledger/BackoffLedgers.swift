import Inspection

/// The ledgers of all nodes whose syncers have waited, kept up to date entry by entry. Other timers, such as those of one
/// who waits for a node, have no part in it.
struct BackoffLedgers {
  private var ledgers: [NodeID: BackoffLedger] = [:]

  /// The ledger of a node; nil as long as there is nothing in it.
  subscript(node: NodeID) -> BackoffLedger? { ledgers[node] }

  /// Takes in what has happened.
  ///
  /// - Parameter history: With these entries already in it.
  mutating func append(_ entries: [JournalEntry], _ history: History) {
    for entry in entries {
      guard let node = entry.node else { continue }
      switch entry.event {
      case .retryArmed(by: .syncer, _, _), .retryGaveUp(by: .syncer, _), .commanded(.setBackoff, _):
        ledgers[node, default: BackoffLedger()].take(entry, history)
      case .retryFired(by: .syncer, _), .retryCancelled(by: .syncer, _), .retryReset(by: .syncer, _),
        .stateChanged(_, .synced, _):
        ledgers[node]?.take(entry, history)
      default: break
      }
    }
  }
}
