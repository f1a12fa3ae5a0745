import InspectionModel

/// The rows of a node's back-off ledger, each with its journal entries: all rows in the history, and some older rows.
struct BackoffRecord {
  private struct Line {
    var row: BackoffLedger.Row
    /// The number of the journal entry that started the delay or led to the remark.
    let first: UInt64
    /// The number of the journal entry that ended the delay; nil for a remark or a running delay.
    var last: UInt64?
    let failures: Int
    /// The number of the latest line, up to this one, that changed the back-off; nil without a change. The node's first
    /// line, which may be dropped by now, has the number 0.
    let change: Int32?
  }

  private var lines: [Line] = []
  /// The back-off before the first change among ``lines``; nil without a change, or if unknown.
  private var original: NodeBackoff?
  /// The number of dropped lines, which were older than those in ``lines``.
  private var forgottenCount = 0
  /// The number of lines that remained when old lines were last dropped.
  private var compactedCount = 0

  /// The index of the running delay's line; nil if no delay is running. Delays never overlap.
  private var running: Int? {
    lastWait(before: lines.count).flatMap { lines[$0].last == nil ? $0 : nil }
  }

  /// Whether the delays are those between the attempts within a call.
  private var isOfCall: Bool {
    lastWait(before: lines.count).map { if case .wait(let wait) = lines[$0].row { wait.planned == nil } else { false } }
      ?? false
  }

  private var isBetweenAttempts: Bool { isOfCall && running != nil }

  private var failuresInARow: Int { lines.last?.failures ?? 0 }

  /// Returns a ledger with the latest rows, at most `capacity`; nil if the node never had a row.
  func ledger(atMost capacity: Int = BackoffLedger.capacity) -> BackoffLedger? {
    guard lines.count + forgottenCount > 0 else { return nil }
    let rows = lines.suffix(capacity).map(\.row)
    return BackoffLedger(
      rows: rows, forgottenCount: forgottenCount + lines.count - rows.count,
      isChanged: lines.last?.change != nil, original: lastChange(before: lines.count - rows.count) ?? original)
  }

  /// Returns the number of lines that began at or before the journal entry numbered `sequence`.
  private func count(through sequence: UInt64) -> Int {
    lines.indices.partitionIndex { lines[$0].first > sequence }
  }

  private func lastWait(before end: Int) -> Int? {
    lines[..<end].lastIndex { line in
      if case .wait = line.row { true } else { false }
    }
  }

  /// Returns the back-off after the latest change among the lines before an index; nil without a change among them.
  private func lastChange(before end: Int) -> NodeBackoff? {
    guard end > 0, let change = lines[end - 1].change, case let index = Int(change) - forgottenCount, index >= 0,
      case .remark(.changed(let backoff, _, _)) = lines[index].row
    else { return nil }
    return backoff
  }

  // MARK: Changes

  /// Notes the back-off of the node before its first change.
  mutating func note(original backoff: NodeBackoff) {
    if original == nil, lastChange(before: lines.count) == nil { original = backoff }
  }

  /// Updates the lines with an entry of the node. Ignores entries that are not about the back-off.
  ///
  /// - Parameters:
  ///   - history: The history, in which the causes of the entry are found.
  ///   - count: The number of lines older than the history's oldest entry to keep.
  mutating func take(_ entry: JournalEntry, _ history: History, keeping count: Int) {
    defer { dropOldLines(keeping: count, entry, history) }
    switch entry.event {
    case .timer(.armed(_, let delay, let attempt)):
      end(.unknown, entry)
      let wait = BackoffLedger.Wait(failures: attempt, planned: delay, start: entry.time, end: .running)
      append(.wait(wait), failures: attempt, entry, history)
    case .timer(.held(_, let condition, let holder, _)):
      guard let running, case .wait(var wait) = lines[running].row else { return }
      wait.hold = BackoffLedger.Hold(condition: condition, holder: holder)
      lines[running].row = .wait(wait)
    case .timer(.fired(_, let armed)):
      guard running.map({ lines[$0].first }) == armed ?? entry.cause else { return end(.unknown, entry) }
      end(history.isCutShort(entry) ? .cutShort(at: entry.time) : .fired(at: entry.time), entry)
    case .timer(.cancelled):
      let causes = history.causes(of: entry, atMost: Self.causeLimit)
      end(.cancelled(at: entry.time, by: causes.first { $0.isDecisive } ?? causes.last), entry)
    case .timer(.reset(_, let reason)):
      end(.reset(at: entry.time), entry)
      append(.remark(.startedOver(reason, at: entry.time)), failures: 0, entry, history)
    case .timer(.gaveUp(_, let attempts)):
      append(.remark(.gaveUp(failures: attempts, at: entry.time)), failures: attempts, entry, history)
    case .sync(.attemptFailed):
      // Of attempts at the same time, or without the begin of this one.
      end(.unknown, entry)
      let failures = failuresInARow.following
      let wait = BackoffLedger.Wait(failures: failures, planned: nil, start: entry.time, end: .running)
      append(.wait(wait), failures: failures, entry, history)
    case .sync(.attempted(let delay)):
      // The journal has the times of a program's calls less exactly.
      let start = running.flatMap { if case .wait(let wait) = lines[$0].row { wait.start } else { nil } }
      let sum = start?.addingReportingOverflow(delay ?? 0)
      let time = delay == nil || sum?.overflow != false ? nil : sum?.partialValue
      end(.fired(at: time ?? entry.time), entry)
    case .node(.stateChanged(_, let state, _)) where isBetweenAttempts && state != .syncing:
      end(.noFurtherAttempt(at: entry.time), entry)
    case .node(.stateChanged(_, .synced, _)):
      guard failuresInARow > 0, !isOfCall else { return }
      append(.remark(.succeeded(at: entry.time)), failures: 0, entry, history)
    // Not for an invalid back-off, which the source refuses.
    case .command(.given(.setBackoff(_, let backoff), let origin)) where backoff.problem == nil:
      let remark = BackoffLedger.Remark.changed(backoff, by: origin, at: entry.time)
      append(.remark(remark), failures: failuresInARow, entry, history)
    default: break
    }
  }

  /// The maximum number of causes to search for the reason that a timer was cancelled.
  private static let causeLimit = 16

  private mutating func end(_ end: BackoffLedger.End, _ entry: JournalEntry) {
    guard let running else { return }
    lines[running].row = lines[running].row.ended(end)
    lines[running].last = entry.sequence
  }

  private mutating func append(
    _ row: BackoffLedger.Row, failures: Int, _ entry: JournalEntry, _ history: History
  ) {
    var change = lines.last?.change
    if case .remark(.changed) = row { change = Int32(clamping: forgottenCount + lines.count) }
    lines.append(Line(row: row, first: entry.sequence, last: nil, failures: failures, change: change))
  }

  private mutating func dropOldLines(keeping kept: Int, _ entry: JournalEntry, _ history: History) {
    // Dropped rarely and in bulk: O(1) amortised.
    guard lines.count >= max(2 * kept, compactedCount + compactedCount / 2) else { return }
    let oldest = history.entries.first?.sequence ?? entry.sequence
    let excess = max(0, count(through: oldest - min(1, oldest)) - kept)
    original = lastChange(before: excess) ?? original
    lines.removeFirst(excess)
    forgottenCount += excess
    compactedCount = lines.count
  }

  /// Removes the lines that began after the entry numbered `sequence`. A delay that ended later is again a running one.
  mutating func rewind(to sequence: UInt64) {
    lines.removeSubrange(count(through: sequence)...)
    if forgottenCount == 0, lastChange(before: lines.count) == nil { original = nil }
    guard let wait = lastWait(before: lines.count), lines[wait].last ?? 0 > sequence else { return }
    lines[wait].row = lines[wait].row.ended(.running)
    lines[wait].last = nil
  }
}

extension BackoffLedger.Row {
  /// Returns a copy of a delay's row with another end. Returns a remark as it is.
  fileprivate func ended(_ end: BackoffLedger.End) -> BackoffLedger.Row {
    guard case .wait(var wait) = self else { return self }
    wait.end = end
    return .wait(wait)
  }
}

extension JournalEntry {
  /// Whether the entry alone explains why a timer was cancelled, as a command or a fired timer does.
  fileprivate var isDecisive: Bool {
    switch event {
    case .command(.given), .timer(.fired): true
    default: false
    }
  }
}
