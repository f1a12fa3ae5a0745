import InspectionModel

/// A row of a node's back-off ledger (delays and events of the syncer), for an exported table.
package struct LedgerLine: Sendable, Equatable {
  package let id: NodeID
  package let node: String
  /// The number of failures in a row before the delay (0 after a success) or before giving up; nil for other rows.
  package let attempt: Int?
  /// The start of the delay, or the time of the event, in nanoseconds on the source's clock.
  package let time: Int64
  /// The delays that the policy allowed, in nanoseconds; nil if the row is an event, or if the policy is unknown.
  package let allowed: ClosedRange<Int64>?
  /// The planned delay, in nanoseconds; nil if the row is an event.
  package let planned: Int64?
  /// The actual delay, in nanoseconds; nil if the row is an event, or if the end is unknown or in the future.
  package let actual: Int64?
  /// The actual delay minus the planned delay, in nanoseconds; nil unless the timer fired when due.
  package let drift: Int64?
  /// A short text about the delay's end or the event: `late`, `running`, `synced: back-off reset`.
  package let verdict: String
  /// The phrase for the cause that cancelled the delay; nil if the delay was not cancelled or the cause is unknown.
  package let because: String?
}

extension SourceState {
  /// The rows of all nodes' back-off ledgers, by node id, each node's oldest row first.
  package var ledgerLines: [LedgerLine] {
    nodes.compactMap { $0?.id }.flatMap { id in
      let ledger = ledgers.whole(of: id) ?? BackoffLedger()
      return zip(ledger.rows, ledger.allowed(now: self[id]?.backoff)).map { row, allowed in
        switch row {
        case .wait(let wait): line(wait, allowed, of: id)
        case .remark(let remark): line(remark, of: id)
        }
      }
    }
  }

  private func line(
    _ wait: BackoffLedger.Wait, _ allowed: ClosedRange<Int64>?, of node: NodeID
  ) -> LedgerLine {
    var because: String?
    if case .cancelled(_, let entry?) = wait.end { because = phrase(entry, about: node) }
    return LedgerLine(
      id: node, node: key(node), attempt: wait.failures, time: wait.start, allowed: allowed, planned: wait.planned,
      actual: wait.actual, drift: wait.drift, verdict: wait.end == .running ? "running" : wait.verdict, because: because
    )
  }

  private func line(_ remark: BackoffLedger.Remark, of node: NodeID) -> LedgerLine {
    var attempt: Int?
    let time: Int64
    switch remark {
    case .succeeded(let moment), .startedOver(_, let moment), .changed(_, _, let moment): time = moment
    case .gaveUp(let failures, let moment): (attempt, time) = (failures, moment)
    }
    return LedgerLine(
      id: node, node: key(node), attempt: attempt, time: time, allowed: nil, planned: nil, actual: nil, drift: nil,
      verdict: sentence(remark), because: nil)
  }
}
