import InspectionModel

/// A row of a back-off's ledger as a row of a table for other programs: a wait, or what changes those that follow.
public struct LedgerLine: Sendable, Equatable {
  /// What the node is called.
  public let node: String
  /// The failures in a row that led to it, 0 for a wait after a success; nil where it is not about that.
  public let attempt: Int?
  /// When it began or was, in nanoseconds on the source's clock.
  public let time: Int64
  /// How long the wait was to be, in nanoseconds; nil for what is no wait.
  public let planned: Int64?
  /// How long it was, in nanoseconds; nil while it goes on, and for what is no wait.
  public let waited: Int64?
  /// By how much longer than planned, in nanoseconds; nil unless it was waited to its end.
  public let drift: Int64?
  /// What became of it, in the words of the screen.
  public let verdict: String
  /// For what it was taken back, as a phrase; nil where it was not, or that is not known.
  public let because: String?
}

extension Model {
  /// The ledgers of all nodes, one node after another in the order in which they became known, the oldest row first.
  public var ledgerLines: [LedgerLine] {
    nodes.compactMap { $0?.id }.flatMap { id in
      (ledgers.whole(of: id)?.rows ?? []).map { row in
        switch row {
        case .wait(let wait): line(wait, of: id)
        case .remark(let remark): line(remark, of: id)
        }
      }
    }
  }

  private func line(_ wait: BackoffLedger.Wait, of node: NodeID) -> LedgerLine {
    var because: String?
    if case .takenBack(_, let entry?) = wait.end { because = phrase(entry, about: node) }
    return LedgerLine(
      node: key(node), attempt: wait.failures, time: wait.start, planned: wait.planned, waited: wait.waited,
      drift: wait.drift, verdict: wait.end == .running ? "goes on" : wait.verdict, because: because)
  }

  private func line(_ remark: BackoffLedger.Remark, of node: NodeID) -> LedgerLine {
    var attempt: Int?
    let time: Int64
    switch remark {
    case .succeeded(let moment), .startedOver(_, let moment), .changed(_, _, let moment): time = moment
    case .gaveUp(let failures, let moment): (attempt, time) = (failures, moment)
    }
    return LedgerLine(
      node: key(node), attempt: attempt, time: time, planned: nil, waited: nil, drift: nil,
      verdict: sentence(remark), because: nil)
  }
}
