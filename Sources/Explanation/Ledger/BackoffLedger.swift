import InspectionModel

/// The planned and actual delays of a node's syncer, with the events between them.
package struct BackoffLedger: Equatable {
  static let capacity = 50

  package enum Row: Equatable {
    case wait(Wait)
    case remark(Remark)
  }

  /// The delay before an attempt.
  package struct Wait: Equatable {
    /// The failures in a row before it; 0 after a success.
    package let failures: Int
    /// The planned delay, in nanoseconds.
    package let planned: Int64
    /// The time of its start, in nanoseconds.
    package let start: Int64
    package var end: End

    /// The actual delay in nanoseconds; nil if unknown.
    package var actual: Int64? {
      switch end {
      case .fired(let time), .cutShort(let time), .cancelled(let time, _), .reset(let time): time - start
      case .running, .unknown: nil
      }
    }
  }

  package enum End: Equatable {
    /// The delay has not ended.
    case running
    /// The timer fired.
    case fired(at: Int64)
    /// The user fired the timer early.
    case cutShort(at: Int64)
    /// The timer was cancelled, by this entry if known.
    indirect case cancelled(at: Int64, by: JournalEntry?)
    /// The back-off was reset.
    case reset(at: Int64)
    /// The entry was lost.
    case unknown
  }

  /// An event that changes the delays after it.
  package enum Remark: Equatable {
    /// The node synced after failures, which resets the back-off.
    case succeeded(at: Int64)
    /// The back-off was reset.
    case startedOver(RetryResetReason, at: Int64)
    /// The syncer gave up after this number of failures in a row.
    case gaveUp(failures: Int, at: Int64)
    /// The back-off was changed.
    indirect case changed(NodeBackoff, by: CommandOrigin, at: Int64)
  }

  package var rows: [Row] = []
  /// The number of dropped rows before the first one.
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
