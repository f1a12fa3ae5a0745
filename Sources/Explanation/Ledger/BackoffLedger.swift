import InspectionModel

/// The ledger of a node's back-off: the planned and actual delays of the syncer, and the events between the delays.
package struct BackoffLedger: Equatable {
  static let capacity = 50

  package enum Row: Equatable {
    case wait(Wait)
    case remark(Remark)
  }

  /// The delay before an attempt.
  package struct Wait: Equatable {
    /// The number of failures in a row before the delay; 0 after a success.
    package let failures: Int
    /// The planned delay, in nanoseconds.
    package let planned: Int64
    /// The time at which the delay started, in nanoseconds.
    package let start: Int64
    package var end: End

    /// The actual delay, in nanoseconds; nil while the delay is running or if the end is unknown.
    package var actual: Int64? {
      switch end {
      case .fired(let time), .cutShort(let time), .cancelled(let time, _), .reset(let time): time - start
      case .running, .unknown: nil
      }
    }
  }

  package enum End: Equatable {
    /// The delay is still running.
    case running
    /// The timer fired by itself.
    case fired(at: Int64)
    /// The user fired the timer early.
    case cutShort(at: Int64)
    /// The timer was cancelled; `by` is the entry that explains the reason, if known.
    indirect case cancelled(at: Int64, by: JournalEntry?)
    /// A reset of the back-off ended the delay.
    case reset(at: Int64)
    /// The end is unknown because its entry was lost.
    case unknown
  }

  /// An event between delays that affects the later delays.
  package enum Remark: Equatable {
    /// The node synced after failures, which reset the back-off.
    case succeeded(at: Int64)
    /// The back-off was reset for a reason other than a success.
    case startedOver(RetryResetReason, at: Int64)
    /// The syncer gave up after this number of failures in a row.
    case gaveUp(failures: Int, at: Int64)
    /// The back-off was set to new values by a command.
    indirect case changed(NodeBackoff, by: CommandOrigin, at: Int64)
  }

  package var rows: [Row] = []
  /// The number of dropped rows before the first row.
  package var forgottenCount = 0
  package var isChanged = false

  package init(rows: [Row] = [], forgottenCount: Int = 0, isChanged: Bool = false) {
    (self.rows, self.forgottenCount, self.isChanged) = (rows, forgottenCount, isChanged)
  }

  /// The delays, oldest first.
  package var waits: some Collection<Wait> {
    rows.lazy.compactMap { row in
      if case .wait(let wait) = row { wait } else { nil }
    }
  }
}
