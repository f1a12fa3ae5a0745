import InspectionModel

/// All that a node's syncer has waited, as far back as the history reaches and a ledger's length beyond. The ledger of any
/// moment of that time is found in it in O(log n).
struct BackoffRecord {
  private struct Line {
    /// As it stands in the end.
    var row: BackoffLedger.Row
    /// The number of the entry that it began with.
    let first: UInt64
    /// The number of the entry that ended it, where it is a wait that has ended.
    var last: UInt64?
    /// The failures in a row when it began.
    let failures: Int
    /// Whether somebody had changed how long to wait by then.
    let isChanged: Bool
  }

  /// The oldest first.
  private var lines: [Line] = []
  /// How many there were before the first one.
  private var forgottenCount = 0
  /// With so many lines it is time to look for some that can be forgotten.
  private var crowd = 2 * BackoffLedger.capacity

  /// The line of the wait that goes on, if one does. No wait begins before the last one has ended.
  private var running: Int? {
    lastWait(before: lines.count).flatMap { lines[$0].last == nil ? $0 : nil }
  }

  private var failuresInARow: Int { lines.last?.failures ?? 0 }

  // MARK: What was

  /// The ledger as it was after an entry, with so many of its latest rows; nil if there was nothing in it.
  func ledger(after sequence: UInt64, atMost capacity: Int = BackoffLedger.capacity) -> BackoffLedger? {
    let end = count(through: sequence)
    guard end + forgottenCount > 0 else { return nil }
    let start = max(0, end - capacity)
    var ledger = BackoffLedger(
      rows: lines[start..<end].map(\.row), forgottenCount: forgottenCount + start,
      isChanged: end > 0 && lines[end - 1].isChanged)
    if let wait = lastWait(before: end), wait >= start, lines[wait].last ?? 0 > sequence {
      ledger.rows[wait - start] = lines[wait].row.ended(.running)
    }
    return ledger
  }

  /// How many lines began with an entry or before it.
  private func count(through sequence: UInt64) -> Int {
    lines.indices.partitionIndex { lines[$0].first > sequence }
  }

  private func lastWait(before end: Int) -> Int? {
    lines[..<end].lastIndex { line in
      if case .wait = line.row { true } else { false }
    }
  }

  // MARK: Changes

  /// Takes in an entry about the node, if it belongs here.
  ///
  /// - Parameter history: Where causes are looked up.
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
      end(.takenBack(at: entry.time, by: causes.first { $0.tellsWhy } ?? causes.last), entry)
    case .retryReset(_, let reason):
      end(.reset(at: entry.time), entry)
      append(.remark(.startedOver(reason, at: entry.time)), failures: 0, entry, history)
    case .retryGaveUp(_, let attempts):
      append(.remark(.gaveUp(failures: attempts, at: entry.time)), failures: attempts, entry, history)
    case .stateChanged(_, .synced, _):
      guard failuresInARow > 0 else { return }
      append(.remark(.succeeded(at: entry.time)), failures: 0, entry, history)
    // One that cannot be is refused.
    case .commanded(.setBackoff(_, let backoff), let origin) where backoff.problem == nil:
      let remark = BackoffLedger.Remark.changed(backoff, by: origin, at: entry.time)
      append(.remark(remark), failures: failuresInARow, entry, history)
    default: break
    }
  }

  /// So far back is it looked for what took back a wait: past the node's own sync to whoever asked for it.
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
    // In pieces, so that it costs little a line.
    guard lines.count >= crowd else { return }
    let oldest = history.entries.first?.sequence ?? entry.sequence
    let excess = max(0, count(through: oldest - min(1, oldest)) - BackoffLedger.capacity)
    lines.removeFirst(excess)
    forgottenCount += excess
    crowd = lines.count + lines.count / 2
  }

  /// Forgets what came with an entry and after it.
  mutating func forget(from sequence: UInt64) {
    lines.removeSubrange(count(through: sequence - min(1, sequence))...)
    guard let wait = lastWait(before: lines.count), lines[wait].last ?? 0 >= sequence else { return }
    lines[wait].row = lines[wait].row.ended(.running)
    lines[wait].last = nil
  }
}

extension BackoffLedger.Row {
  /// The same with another end, where it is a wait.
  fileprivate func ended(_ end: BackoffLedger.End) -> BackoffLedger.Row {
    guard case .wait(var wait) = self else { return self }
    wait.end = end
    return .wait(wait)
  }
}

extension JournalEntry {
  /// Whether it says by itself why a wait was taken back.
  fileprivate var tellsWhy: Bool {
    switch event {
    case .commanded, .retryFired: true
    default: false
    }
  }
}
