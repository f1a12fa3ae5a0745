import InspectionModel

/// A row of a back-off ledger, for an exported table.
package struct LedgerLine: Sendable, Equatable {
  package let node: String
  /// The number of failures in a row: before a delay (0 after a success) or before giving up; nil for other rows.
  package let attempt: Int?
  /// The time of the event or of the delay's start, in nanoseconds on the source's clock.
  package let time: Int64
  /// The planned delay, in nanoseconds; nil if the row is no delay.
  package let planned: Int64?
  /// The actual delay, in nanoseconds; nil if the row is no delay, or if the delay's end is unknown or in the future.
  package let actual: Int64?
  /// The actual minus the planned delay, in nanoseconds; nil unless the timer fired by itself.
  package let drift: Int64?
  /// The end of the delay, or the event, as text: `late`, `running`, `synced: back-off reset`.
  package let verdict: String
  /// The cause that cancelled the timer, as a phrase; nil if the timer was not cancelled or the cause is unknown.
  package let because: String?
}

extension SourceState {
  /// The rows of the ledgers of all nodes, in the order of node ids, each node's oldest row first.
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
