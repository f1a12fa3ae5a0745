import InspectionModel

/// The back-off ledger of a node: the planned and actual delays of the syncer, and events between delays.
package struct BackoffLedger: Equatable {
  static let capacity = 50

  package enum Row: Equatable {
    case wait(Wait)
    case remark(Remark)
  }

  /// A delay of the syncer, or of a program that retries by itself within a call, before the next attempt.
  package struct Wait: Equatable {
    /// The number of failures in a row before the delay; 0 after a success.
    package let failures: Int
    /// The planned length of the delay, in nanoseconds; nil if only the program knows it.
    package let planned: Int64?
    /// The start of the delay, in nanoseconds on the source's clock.
    package let start: Int64
    package var end: End
    /// The last condition that held the attempt after the delay; nil if none did.
    package var hold: Hold?

    /// The actual length of the delay, in nanoseconds; nil while it is running or if its end is unknown.
    package var actual: Int64? {
      switch end {
      case .fired(let time), .cutShort(let time), .cancelled(let time, _), .reset(let time),
        .noFurtherAttempt(let time):
        time - start
      case .running, .unknown: nil
      }
    }
  }

  package struct Hold: Equatable {
    package let condition: HoldKind
    /// The node of the breaker or budget; nil if unknown.
    package let holder: NodeID?
  }

  package enum End: Equatable {
    /// The delay is still running.
    case running
    /// The timer fired by itself, at this time in nanoseconds.
    case fired(at: Int64)
    /// The user fired the timer early with a command.
    case cutShort(at: Int64)
    /// The timer was cancelled; `by` is the journal entry that explains why, if known.
    indirect case cancelled(at: Int64, by: JournalEntry?)
    /// A reset of the back-off ended the delay.
    case reset(at: Int64)
    /// The call ended without a further attempt.
    case noFurtherAttempt(at: Int64)
    /// The end is unknown because its journal entry was lost.
    case unknown
  }

  /// An event between delays that changes the following delays.
  package enum Remark: Equatable {
    /// The node synced after failures, so the back-off starts again with its first delay.
    case succeeded(at: Int64)
    /// The back-off was reset without a success, for this reason.
    case startedOver(RetryResetReason, at: Int64)
    /// The syncer gave up after this number of failures in a row.
    case gaveUp(failures: Int, at: Int64)
    /// A command set the back-off to new values.
    indirect case changed(NodeBackoff, by: CommandOrigin, at: Int64)
  }

  package var rows: [Row] = []
  /// The number of older rows that ``rows`` does not contain, because they were dropped or exceed the capacity.
  package var forgottenCount = 0
  package var isChanged = false
  /// The back-off before the first change among ``rows``; nil without a change, or if unknown.
  package var original: NodeBackoff?

  package init(
    rows: [Row] = [], forgottenCount: Int = 0, isChanged: Bool = false, original: NodeBackoff? = nil
  ) {
    (self.rows, self.forgottenCount, self.isChanged, self.original) = (rows, forgottenCount, isChanged, original)
  }

  /// Returns for each row what the policy of its time allowed, in nanoseconds: nil for a remark, or if unknown.
  ///
  /// - Parameter current: The back-off of the node now.
  package func allowed(now current: NodeBackoff?) -> [ClosedRange<Int64>?] {
    let isChanged = rows.contains { if case .remark(.changed) = $0 { true } else { false } }
    var policy = isChanged ? original : current
    var previous: Wait?
    return rows.map { row in
      switch row {
      case .wait(let wait):
        defer { previous = wait }
        let last = previous.flatMap { $0.failures == wait.failures - 1 && $0.failures > 0 ? $0.planned : nil }
        return policy?.allowedDelay(afterFailures: wait.failures, previous: last)
      case .remark(.changed(let backoff, _, _)): policy = backoff
      case .remark: previous = nil
      }
      return nil
    }
  }

  /// The back-off from which the running delay was drawn, if a command has changed it since; otherwise nil.
  package func drawnFrom(now current: NodeBackoff?) -> NodeBackoff? {
    guard let pending = rows.lastIndex(where: { if case .wait(let wait) = $0 { wait.end == .running } else { false } })
    else { return nil }
    let changes = rows.enumerated().compactMap { index, row in
      if case .remark(.changed(let backoff, _, _)) = row { (index, backoff) } else { nil }
    }
    guard changes.contains(where: { $0.0 > pending }) else { return nil }
    let drawn = changes.last { $0.0 < pending }?.1 ?? original
    return drawn == current ? nil : drawn
  }

  /// Returns the delay drawn after this number of failures in a row, in nanoseconds, if nothing but a change of the back-off
  /// has followed; otherwise nil.
  func drawn(afterFailures failures: Int) -> Int64? {
    let last = rows.last { if case .remark(.changed) = $0 { false } else { true } }
    guard failures > 0, case .wait(let wait) = last, wait.failures == failures else { return nil }
    return wait.planned
  }

  /// The delays among the rows, oldest first.
  package var waits: some Collection<Wait> {
    rows.lazy.compactMap { row in
      if case .wait(let wait) = row { wait } else { nil }
    }
  }
}
