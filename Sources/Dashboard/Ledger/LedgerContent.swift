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
    let line = StyledLine(node.identity.kind.tag.isCall ? "Delays between attempts" : "Back-off", .panelTitle)
    return wrapped(node.backoff.map { line.adding("  \($0.text(glyphs))", .muted) } ?? line, indent: 10)
  }

  // MARK: Delays

  private func table(_ ledger: BackoffLedger, _ extent: Extent) -> [StyledLine] {
    let isCut = context.source.ledgers.isCut
    guard !ledger.rows.isEmpty else {
      return [StyledLine(isCut ? Messages.waitsNotKept : Messages.noWaits, .muted)]
    }
    let all = Array(zip(ledger.rows, ledger.allowed(now: node.backoff)))
    let rows = extent == .full ? all[...] : all.suffix(Self.shortRowCount)
    let waits = rows.compactMap { row, allowed in
      if case .wait(let wait) = row { LedgerColumns.Delay(wait, allowed) } else { nil }
    }
    let columns = LedgerColumns(waits, width: width, glyphs)
    var lines = [StyledLine(columns.heading, .muted)]
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
    var number = 0
    for (row, _) in rows {
      switch row {
      case .remark(let remark):
        lines += wrapped(StyledLine("    \(context.source.sentence(remark))", remark.role), indent: 6)
      case .wait:
        lines += self.lines(columns.delays[number], columns)
        number += 1
      }
    }
    if let backoff = ledger.drawnFrom(now: node.backoff) {
      lines += wrapped(StyledLine("pending, drawn from: \(backoff.text(glyphs))", .muted), indent: 2)
    }
    if waits.contains(where: \.wait.isOff) { lines += wrapped(StyledLine(Messages.lateMeaning, .muted), indent: 0) }
    if context.source.history.lostCount > 0 {
      lines += wrapped(StyledLine(Messages.ledgerMayMissRows, .warning), indent: 0)
    }
    return lines
  }

  private func lines(_ delay: LedgerColumns.Delay, _ columns: LedgerColumns) -> [StyledLine] {
    // A delay after a success counts no failure.
    let number = delay.wait.failures > 0 ? "\(delay.wait.failures)" : "\(glyphs.retry)"
    let start = columns.start(number, delay)
    let times = start + columns.actual(delay)
    switch delay.wait.end {
    case .running:
      let line = StyledLine(start).adding(left(columns), .countdown)
      guard columns.hasBar else { return [line] }
      let width = columns.width(beforeBarOf: delay)
      return [line.adding(.blanks(width - line.text.count)).adding(delay.bar(glyphs), .muted)]
    case .fired:
      let line = StyledLine(times + columns.drift(delay)).adding(
        columns.verdict(delay), delay.wait.isOff || delay.wait.hold != nil ? .warning : .synced)
      guard let hold = delay.wait.hold else {
        return [columns.hasBar ? line.adding(delay.bar(glyphs), .muted) : line]
      }
      let cause = "    \(glyphs.cause) held by \(context.source.text(hold.condition, hold.holder))"
      return [line] + wrapped(StyledLine(cause, .muted), indent: 6)
    case .reset, .unknown, .cutShort, .cancelled(_, nil), .noFurtherAttempt:
      return [StyledLine(times).adding(delay.wait.verdict, .muted)]
    case .cancelled(_, let entry?):
      let line = StyledLine(times).adding(delay.wait.verdict, .muted)
      let cause = StyledLine("    \(glyphs.cause) \(context.source.phrase(entry, about: node.id))", .muted)
      return [line] + wrapped(cause, indent: 6)
    }
  }

  /// Returns the text with the remaining time of the running delay; empty if no delay is running.
  private func left(_ columns: LedgerColumns) -> String {
    if node.identity.kind.tag.isCall { return "\(glyphs.ellipsis)" }
    if case .held(let hold, _, _, _, _) = node.retry, hold.left(now: context.source.clock.now) == nil {
      return "held \(glyphs.ellipsis)"
    }
    guard let deadline = node.retry?.timerEnds else { return "" }
    let time = deadline.subtractingReportingOverflow(context.source.clock.now)
    return "\(columns.left(time.overflow ? 0 : time.partialValue)) left \(glyphs.ellipsis)"
  }

  // MARK: Next delays

  private func preview(_ extent: Extent) -> [StyledLine] {
    guard let backoff = node.backoff else { return [] }
    let key = StyledLine(context.keymap.keyNames(.backoff, glyphs), .key).adding(" changes the back-off", .hint)
    if case .gaveUp = node.retry { return extent == .full ? [key] : [] }
    let first = context.source.nextFailure(of: node)
    let ranges = context.source.nextDelays(
      of: node, under: backoff, count: extent == .full ? Self.previewCount : Self.shortPreviewCount)
    let delays = LedgerColumns.texts(ranges, glyphs).compactMap(\.self)
    // No delay follows the last attempt.
    let givesUp = backoff.maxAttempts.map { $0 <= first + ranges.count } ?? false
    switch extent {
    case .short:
      let words =
        delays.map { $0.split(separator: " ").joined(separator: " ") } + [givesUp ? "gives up" : "\(glyphs.ellipsis)"]
      return wrapped(StyledLine("after failures: ", .muted).adding(words.joined(separator: ", ")), indent: 2)
    case .full:
      var lines = [key] + wrapped(StyledLine("The next delays, if every attempt fails", .panelTitle), indent: 2)
      for (number, delay) in delays.enumerated() {
        lines.append(StyledLine(LedgerColumns.number("\(first + number)") + delay))
      }
      if givesUp { lines.append(StyledLine(LedgerColumns.number("\(first + ranges.count)") + "gives up")) }
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

/// The columns of the back-off table: what the policy allowed (only with a jitter), the drawn or planned delay, the one
/// that passed, the drift, the verdict, and a bar with the place of the drawn delay in its range.
struct LedgerColumns {
  struct Delay {
    let wait: BackoffLedger.Wait
    let allowed: ClosedRange<Int64>?
    /// The texts of the allowed, the planned and the actual delay, aligned with those of the other rows.
    fileprivate(set) var (allowedText, plannedText, actualText) = ("?", "", "?")

    init(_ wait: BackoffLedger.Wait, _ allowed: ClosedRange<Int64>?) { (self.wait, self.allowed) = (wait, allowed) }

    var isRange: Bool { allowed.map { $0.lowerBound < $0.upperBound } ?? false }

    /// The place of the drawn delay in its range; empty for a delay without a range.
    func bar(_ glyphs: GlyphSet) -> String {
      guard let allowed, isRange else { return "" }
      let part = Double((wait.planned ?? 0) - allowed.lowerBound) / Double(allowed.upperBound - allowed.lowerBound)
      let place = Int((max(0, min(1, part)) * Double(LedgerColumns.barWidth - 1)).rounded())
      return String((0..<LedgerColumns.barWidth).map { $0 == place ? glyphs.on : glyphs.dot })
    }
  }

  /// The delays in the order of the rows, with aligned texts.
  let delays: [Delay]
  let heading: String
  /// Whether a row has room for the bar.
  let hasBar: Bool

  private let allowedWidth: Int
  private let plannedWidth: Int
  private let actualWidth: Int
  /// The width of the drift column; 0 if the column does not fit.
  private let driftWidth: Int
  private let verdictWidth: Int
  /// The digits before the point in the column of actual delays.
  private let wholeDigits: Int

  /// The width of the row number before the columns, including a blank.
  private static let numberWidth = 4
  private static let defaultWidth = 9
  fileprivate static let barWidth = 7

  /// Chooses the widths for the delays that the table shows, so that a row fits into `width` terminal columns.
  init(_ delays: [Delay], width: Int, _ glyphs: GlyphSet) {
    let hasRanges = delays.contains(where: \.isRange)
    // Only the program knows what it planned between attempts within a call.
    let isPlanned = delays.contains { $0.wait.planned != nil }
    let names = hasRanges ? ("drawn", "passed") : isPlanned ? ("planned", "actual") : ("", "delay")
    let delays = Self.aligned(delays, glyphs)
    self.delays = delays
    let (plannedLength, actualLength) = (
      Self.longest(delays.map(\.plannedText)), Self.longest(delays.map(\.actualText))
    )
    let ended = delays.filter { $0.wait.drift != nil }
    wholeDigits = ended.first?.actualText.prefix { $0 == " " || $0.isNumber }.count ?? 0
    let verdict = Self.longest(ended.map(\.wait.verdict))
    let lengths = [
      max(names.0.count, plannedLength), max(names.1.count, actualLength),
      max(5, Self.longest(delays.map(\.wait.driftText))),
    ]
    let allowed = hasRanges ? max(7, Self.longest(delays.map(\.allowedText))) + 1 : 0
    func widths(gap: Int, atLeast least: Int = 0) -> [Int] { lengths.map { max(least, $0 + gap) } }
    func total(_ widths: [Int], _ bar: Int) -> Int {
      widths.reduce(Self.numberWidth + allowed + verdict + bar, +)
    }
    let bar = hasRanges ? 1 + Self.barWidth : 0
    let candidates = (hasRanges ? [] : [widths(gap: 1, atLeast: Self.defaultWidth), widths(gap: 2)]) + [widths(gap: 1)]
    let whole = candidates.first { total($0, bar) <= width }
    let narrow = widths(gap: 1)
    let withoutDrift = [narrow[0], narrow[1], 0]
    let chosen =
      !isPlanned
      ? [0, narrow[1], 0]
      : whole
        ?? (hasRanges && total(withoutDrift, bar) <= width
          ? withoutDrift : total(narrow, 0) <= width ? narrow : withoutDrift)
    hasBar = hasRanges && total(chosen, bar) <= width
    (allowedWidth, plannedWidth, actualWidth, driftWidth) = (allowed, chosen[0], chosen[1], chosen[2])
    verdictWidth = verdict
    heading =
      Self.number("#") + (hasRanges ? Self.padded("allowed", allowed) : "") + Self.padded(names.0, chosen[0])
      + Self.padded(names.1, chosen[1]) + (chosen[2] > 0 ? "drift" : "")
  }

  /// Returns the delays with texts that are aligned at their points: those of one column in one unit, and the planned ones
  /// as the actual ones.
  private static func aligned(_ delays: [Delay], _ glyphs: GlyphSet) -> [Delay] {
    let times = column(delays.flatMap { [$0.wait.planned, $0.wait.actual] })
    let allowed = texts(delays.map(\.allowed), glyphs)
    return delays.enumerated().map { index, delay in
      var delay = delay
      delay.plannedText = times[2 * index] ?? ""
      delay.actualText = times[2 * index + 1] ?? "?"
      delay.allowedText = allowed[index] ?? "?"
      return delay
    }
  }

  /// Returns the texts of ranges of delays, aligned and in one unit; nil for those that are unknown.
  static func texts(_ ranges: [ClosedRange<Int64>?], _ glyphs: GlyphSet) -> [String?] {
    let bounds = column(ranges.flatMap { [$0?.lowerBound, $0?.upperBound] })
    return ranges.enumerated().map { index, range in
      guard let range, let lower = bounds[2 * index], let upper = bounds[2 * index + 1] else { return nil }
      return range.lowerBound < range.upperBound ? "\(lower) \(NodeBackoff.sign(glyphs)) \(upper)" : lower
    }
  }

  /// Returns durations in one unit, with as many decimals, of one length; nil for those that are unknown.
  private static func column(_ durations: [Int64?]) -> [String?] {
    let texts = TimeText.column(durations.compactMap(\.self))
    let length = longest(texts)
    var next = texts.makeIterator()
    return durations.map { $0 == nil ? nil : next.next().map { .blanks(length - $0.count) + $0 } }
  }

  /// Returns the start of a row: its right-aligned number, what was allowed, and the planned or drawn delay.
  func start(_ number: String, _ delay: Delay) -> String {
    Self.number(number) + (allowedWidth > 0 ? Self.padded(delay.allowedText, allowedWidth) : "")
      + Self.padded(delay.plannedText, plannedWidth)
  }

  /// Returns the width of a row before its bar.
  func width(beforeBarOf delay: Delay) -> Int {
    start("", delay).count + actualWidth + driftWidth + verdictWidth + 1
  }

  func actual(_ delay: Delay) -> String { Self.padded(delay.actualText, actualWidth) }

  /// Returns the number of units in a time, rounded up. Any time from a file is possible.
  private static func roundedUp(_ time: Int64, to unit: Int64) -> Int64 { time / unit + (time % unit == 0 ? 0 : 1) }

  /// Returns a remaining time in the unit of the delays, with its point below those of the actual ones.
  func left(_ time: Int64) -> String {
    let time = max(0, time)
    let text: String
    if delays.contains(where: { $0.plannedText.hasSuffix("ms") }) {
      text = "\(Self.roundedUp(time, to: 1_000_000))ms"
    } else if delays.allSatisfy({ $0.wait.planned ?? 0 < 10_000_000_000_000 }) {
      let tenths = Self.roundedUp(time, to: 100_000_000)
      text = "\(tenths / 10).\(tenths % 10)s"
    } else {
      text = TimeText.countdown(time)
    }
    return .blanks(wholeDigits - text.prefix(while: \.isNumber).count) + text
  }

  func drift(_ delay: Delay) -> String { driftWidth > 0 ? Self.padded(delay.wait.driftText, driftWidth) : "" }

  func verdict(_ delay: Delay) -> String {
    hasBar ? Self.padded(delay.wait.verdict, verdictWidth + 1) : delay.wait.verdict
  }

  static func number(_ number: String) -> String { .blanks(numberWidth - 1 - number.count) + number + " " }

  private static func longest(_ texts: [String]) -> Int { texts.map(\.count).max() ?? 0 }

  private static func padded(_ text: String, _ width: Int) -> String { text + .blanks(width - text.count) }
}
