import InspectionModel

/// A row of a back-off ledger for an exported table.
package struct LedgerLine: Sendable, Equatable {
  package let node: String
  /// The failures in a row before a delay, 0 after a success; nil for other rows.
  package let attempt: Int?
  /// The time, in nanoseconds on the source's clock; for a delay, its start.
  package let time: Int64
  /// The planned delay, in nanoseconds; nil for other rows.
  package let planned: Int64?
  /// The actual delay, in nanoseconds; nil until it ends, and for other rows.
  package let actual: Int64?
  /// The drift, in nanoseconds; nil unless the timer fired.
  package let drift: Int64?
  /// The end of the delay, as on the screen.
  package let verdict: String
  /// The reason that the timer was cancelled; nil if it was not, or the cause is unknown.
  package let because: String?
}

extension SourceState {
  /// The ledgers of all nodes by id, oldest row first.
  package var ledgerLines: [LedgerLine] {
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
    if case .cancelled(_, let entry?) = wait.end { because = phrase(entry, about: node) }
    return LedgerLine(
      node: key(node), attempt: wait.failures, time: wait.start, planned: wait.planned, actual: wait.actual,
      drift: wait.drift, verdict: wait.end == .running ? "running" : wait.verdict, because: because)
  }

  private func line(_ remark: BackoffLedger.Remark, of node: NodeID) -> LedgerLine {
    var attempt: Int?
    let time: Int64
    switch remark {
    case .succeeded(let moment), .startedOver(_, let moment), .changed(_, _, let moment): time = moment
    case .gaveUp(let failures, let moment): (attempt, time) = (failures, moment)
    }
    return LedgerLine(
      node: key(node), attempt: attempt, time: time, planned: nil, actual: nil, drift: nil,
      verdict: sentence(remark), because: nil)
  }
}
