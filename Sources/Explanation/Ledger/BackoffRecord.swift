import InspectionModel

/// All delays of a node's syncer that the history covers, and a ledger's length before.
struct BackoffRecord {
  private struct Line {
    var row: BackoffLedger.Row
    /// The number of the entry that started it.
    let first: UInt64
    /// The number of the entry that ended the delay; nil for a remark and a running delay.
    var last: UInt64?
    let failures: Int
    let isChanged: Bool
  }

  private var lines: [Line] = []
  /// The number of dropped lines before the first one.
  private var forgottenCount = 0
  /// The number of lines at which old ones are dropped.
  private var compactionThreshold = 2 * BackoffLedger.capacity

  /// The line of the current delay; nil if there is none. Delays do not overlap.
  private var running: Int? {
    lastWait(before: lines.count).flatMap { lines[$0].last == nil ? $0 : nil }
  }

  private var failuresInARow: Int { lines.last?.failures ?? 0 }

  /// Returns the ledger with its latest rows; nil if it is empty.
  func ledger(atMost capacity: Int = BackoffLedger.capacity) -> BackoffLedger? {
    guard lines.count + forgottenCount > 0 else { return nil }
    let rows = lines.suffix(capacity).map(\.row)
    return BackoffLedger(
      rows: rows, forgottenCount: forgottenCount + lines.count - rows.count, isChanged: lines.last?.isChanged ?? false)
  }

  /// Returns the number of lines that started at an entry or before it.
  private func count(through sequence: UInt64) -> Int {
    lines.indices.partitionIndex { lines[$0].first > sequence }
  }

  private func lastWait(before end: Int) -> Int? {
    lines[..<end].lastIndex { line in
      if case .wait = line.row { true } else { false }
    }
  }

  // MARK: Changes

  /// Adds an entry of the node, if it concerns its back-off.
  ///
  /// - Parameter history: The history, for the causes.
  mutating func take(_ entry: JournalEntry, _ history: History) {
    switch entry.event {
    case .retryArmed(_, let delay, let attempt):
      end(.unknown, entry)
      let wait = BackoffLedger.Wait(failures: attempt, planned: delay, start: entry.time, end: .running)
      append(.wait(wait), failures: attempt, entry, history)
    case .retryFired(_, let armed):
      guard running.map({ lines[$0].first }) == armed ?? entry.cause else { return end(.unknown, entry) }
      end(history.isCutShort(entry) ? .cutShort(at: entry.time) : .fired(at: entry.time), entry)
    case .retryCancelled:
      let causes = history.causes(of: entry, atMost: Self.causeLimit)
      end(.cancelled(at: entry.time, by: causes.first { $0.isDecisive } ?? causes.last), entry)
    case .retryReset(_, let reason):
      end(.reset(at: entry.time), entry)
      append(.remark(.startedOver(reason, at: entry.time)), failures: 0, entry, history)
    case .retryGaveUp(_, let attempts):
      append(.remark(.gaveUp(failures: attempts, at: entry.time)), failures: attempts, entry, history)
    case .stateChanged(_, .synced, _):
      guard failuresInARow > 0 else { return }
      append(.remark(.succeeded(at: entry.time)), failures: 0, entry, history)
    // An invalid back-off is refused.
    case .commanded(.setBackoff(_, let backoff), let origin) where backoff.problem == nil:
      let remark = BackoffLedger.Remark.changed(backoff, by: origin, at: entry.time)
      append(.remark(remark), failures: failuresInARow, entry, history)
    default: break
    }
  }

  /// The maximum number of causes searched for the reason of a cancelled timer.
  private static let causeLimit = 16

  private mutating func end(_ end: BackoffLedger.End, _ entry: JournalEntry) {
    guard let running else { return }
    lines[running].row = lines[running].row.ended(end)
    lines[running].last = entry.sequence
  }

  private mutating func append(
    _ row: BackoffLedger.Row, failures: Int, _ entry: JournalEntry, _ history: History
  ) {
    var isChanged = lines.last?.isChanged ?? false
    if case .remark(.changed) = row { isChanged = true }
    lines.append(Line(row: row, first: entry.sequence, last: nil, failures: failures, isChanged: isChanged))
    // In bulk: O(1) amortised.
    guard lines.count >= compactionThreshold else { return }
    let oldest = history.entries.first?.sequence ?? entry.sequence
    let excess = max(0, count(through: oldest - min(1, oldest)) - BackoffLedger.capacity)
    lines.removeFirst(excess)
    forgottenCount += excess
    compactionThreshold = lines.count + lines.count / 2
  }

  /// Rewinds to an entry.
  mutating func rewind(to sequence: UInt64) {
    lines.removeSubrange(count(through: sequence)...)
    guard let wait = lastWait(before: lines.count), lines[wait].last ?? 0 > sequence else { return }
    lines[wait].row = lines[wait].row.ended(.running)
    lines[wait].last = nil
  }
}

extension BackoffLedger.Row {
  /// Returns the row with another end; a remark unchanged.
  fileprivate func ended(_ end: BackoffLedger.End) -> BackoffLedger.Row {
    guard case .wait(var wait) = self else { return self }
    wait.end = end
    return .wait(wait)
  }
}

extension JournalEntry {
  /// Whether the entry alone explains why a timer was cancelled.
  fileprivate var isDecisive: Bool {
    switch event {
    case .commanded, .retryFired: true
    default: false
    }
  }
}
