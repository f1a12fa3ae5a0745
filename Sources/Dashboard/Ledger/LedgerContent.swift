import Explanation
import InspectionModel
import TerminalUI

/// The lines of the back-off section in the detail panel: the settings, the past delays, and the next delays.
struct LedgerContent {
  let context: DashboardState
  let node: NodeSnapshot
  let width: Int
  let glyphs: GlyphSet

  enum Extent {
    /// Only the latest rows of the table, and the next three delays in one line.
    case short
    /// All rows of the table, and the next ten delays, one per line.
    case full
  }

  /// The number of table rows in the short form, which shows the latest rows.
  private static let shortRowCount = 6
  /// The number of next delays in the full form.
  private static let previewCount = 10
  private static let shortPreviewCount = 3

  /// Returns the lines of the back-off section; none for a node with neither a back-off nor past delays.
  func lines(_ extent: Extent) -> [StyledLine] {
    let ledger = context.source.ledgers[node.id] ?? BackoffLedger()
    guard node.backoff != nil || !ledger.rows.isEmpty else { return [] }
    return heading + table(ledger, extent) + preview(extent)
  }

  private var heading: [StyledLine] {
    let line = StyledLine("Back-off", .panelTitle)
    return wrapped(node.backoff.map { line.adding("  \($0.text(glyphs))", .muted) } ?? line, indent: 10)
  }

  // MARK: Delays

  private func table(_ ledger: BackoffLedger, _ extent: Extent) -> [StyledLine] {
    let isCut = context.source.ledgers.isCut
    guard !ledger.rows.isEmpty else {
      return [StyledLine(isCut ? Messages.waitsNotKept : Messages.noWaits, .muted)]
    }
    let rows = extent == .full ? ledger.rows[...] : ledger.rows.suffix(Self.shortRowCount)
    let waits = rows.lazy.compactMap { row in if case .wait(let wait) = row { wait } else { nil } }
    let columns = LedgerColumns(waits, width: width)
    let names = LedgerColumns.names
    let heading = line("#", (names.planned, columns.planned), (names.actual, columns.actual))
    var lines = [StyledLine(heading + (columns.drift > 0 ? names.drift : ""), .muted)]
    let earlierCount = ledger.rows.count - rows.count
    if earlierCount > 0 {
      let words = "\(Messages.grouped(earlierCount)) earlier: \(context.keymap[.open]) shows all"
      lines.append(StyledLine("    \(glyphs.moreAbove) \(words)", .muted))
    } else if ledger.forgottenCount > 0 {
      lines.append(
        StyledLine(
          "    \(glyphs.moreAbove) \(Messages.grouped(ledger.forgottenCount)) earlier are no longer kept", .muted))
    } else if isCut {
      lines.append(StyledLine("    \(glyphs.moreAbove) \(Messages.waitsNotKept)", .muted))
    }
    for row in rows { lines += self.lines(row, columns) }
    if waits.contains(where: \.isOff) { lines += wrapped(StyledLine(Messages.lateMeaning, .muted), indent: 0) }
    if context.source.history.lostCount > 0 {
      lines += wrapped(StyledLine(Messages.ledgerMayMissRows, .warning), indent: 0)
    }
    return lines
  }

  private func lines(_ row: BackoffLedger.Row, _ columns: LedgerColumns) -> [StyledLine] {
    switch row {
    case .wait(let wait): lines(wait, columns)
    case .remark(let remark): wrapped(StyledLine("    \(context.source.sentence(remark))", remark.role), indent: 6)
    }
  }

  private func lines(_ wait: BackoffLedger.Wait, _ columns: LedgerColumns) -> [StyledLine] {
    // A delay after a success counts no failure.
    let number = wait.failures > 0 ? "\(wait.failures)" : "\(glyphs.retry)"
    let planned = (wait.plannedText, columns.planned)
    let times = line(number, planned, (wait.actualText, columns.actual))
    switch wait.end {
    case .running:
      return [StyledLine(line(number, planned)).adding(left, .countdown)]
    case .fired:
      let drift = columns.drift > 0 ? Self.padded(wait.driftText, columns.drift) : ""
      return [StyledLine(times + drift).adding(wait.verdict, wait.isOff ? .warning : .synced)]
    case .reset, .unknown, .cutShort, .cancelled(_, nil):
      return [StyledLine(times).adding(wait.verdict, .muted)]
    case .cancelled(_, let entry?):
      let line = StyledLine(times).adding(wait.verdict, .muted)
      let cause = StyledLine("    \(glyphs.cause) \(context.source.phrase(entry, about: node.id))", .muted)
      return [line] + wrapped(cause, indent: 6)
    }
  }

  /// The text with the remaining time of the running delay; empty if no delay is running.
  private var left: String {
    guard case .armed(let deadline, _, _, _) = node.retry else { return "" }
    let time = deadline.subtractingReportingOverflow(context.source.clock.now)
    return "\(TimeText.countdown(time.overflow ? 0 : time.partialValue)) left \(glyphs.ellipsis)"
  }

  /// Returns a line of the table: a right-aligned number, and left-aligned cells.
  private func line(_ number: String, _ cells: (text: String, width: Int)...) -> String {
    let start = String.blanks(LedgerColumns.numberWidth - 1 - number.count) + number + " "
    return cells.reduce(start) { $0 + Self.padded($1.text, $1.width) }
  }

  private static func padded(_ text: String, _ width: Int) -> String { text + .blanks(width - text.count) }

  // MARK: Next delays

  private func preview(_ extent: Extent) -> [StyledLine] {
    guard let backoff = node.backoff else { return [] }
    let first = context.source.nextFailure(of: node)
    let ranges = backoff.delayRanges(from: first, count: extent == .full ? Self.previewCount : Self.shortPreviewCount)
    // No delay follows the last attempt.
    let givesUp = backoff.maxAttempts.map { $0 <= first + ranges.count } ?? false
    switch extent {
    case .short:
      let waits = ranges.map { NodeBackoff.text($0, glyphs) } + (givesUp ? ["gives up"] : ["\(glyphs.ellipsis)"])
      return wrapped(
        StyledLine("after failures: ", .muted).adding(waits.joined(separator: ", ")), indent: 2)
    case .full:
      let key = context.keymap.keyNames(.backoff, glyphs)
      var lines = [StyledLine(key, .key).adding(" changes the back-off", .hint)]
      lines += wrapped(StyledLine("The next delays, if every attempt fails", .panelTitle), indent: 2)
      for (number, range) in ranges.enumerated() {
        lines.append(StyledLine(line("\(first + number)") + NodeBackoff.text(range, glyphs)))
      }
      if givesUp { lines.append(StyledLine(line("\(first + ranges.count)") + "gives up")) }
      return lines
    }
  }

  private func wrapped(_ line: StyledLine, indent: Int) -> [StyledLine] {
    line.wrapped(width: width, indent: indent, glyphs: glyphs)
  }
}

extension BackoffLedger.Remark {
  fileprivate var role: StyleRole {
    switch self {
    case .succeeded: .synced
    case .startedOver, .changed: .muted
    case .gaveUp: .error
    }
  }
}

/// The widths of the columns in the back-off table: planned, actual and drift. A verdict, such as `late` or
/// `cancelled`, follows the drift; for a delay without a drift, the verdict is in the drift column.
struct LedgerColumns {
  static let names = (planned: "planned", actual: "actual", drift: "drift")

  let planned: Int
  let actual: Int
  /// The width of the drift column; 0 if the column does not fit.
  let drift: Int

  /// The width of the row number before the columns, including a blank.
  static let numberWidth = 4
  private static let defaultWidth = 9

  /// Chooses the widths for the delays that the table shows, so that a row fits into `width` terminal columns.
  init(_ waits: some Sequence<BackoffLedger.Wait>, width: Int) {
    var longest = (planned: Self.names.planned.count, actual: Self.names.actual.count, drift: Self.names.drift.count)
    var verdict = 0
    for wait in waits {
      longest.planned = max(longest.planned, wait.plannedText.count)
      longest.actual = max(longest.actual, wait.actualText.count)
      longest.drift = max(longest.drift, wait.driftText.count)
      if wait.drift != nil { verdict = max(verdict, wait.verdict.count) }
    }
    func widths(gap: Int, atLeast least: Int = 0) -> [Int] {
      [longest.planned, longest.actual, longest.drift].map { max(least, $0 + gap) }
    }
    let candidates = [widths(gap: 1, atLeast: Self.defaultWidth), widths(gap: 2), widths(gap: 1)]
    let fitting = candidates.first { $0.reduce(Self.numberWidth + verdict, +) <= width }
    let chosen = fitting ?? widths(gap: 1)
    (planned, actual, drift) = (chosen[0], chosen[1], fitting == nil ? 0 : chosen[2])
  }
}
