import Explanation
import InspectionModel
import TerminalUI

/// The view of the log panel, with the newest entry at the bottom.
struct LogView {
  let context: DashboardState
  let theme: Theme
  private let log: LogList
  /// The source's state, copied once: each read through the context would make another copy, once for every row.
  private let source: SourceState

  init(_ log: LogList, context: DashboardState, theme: Theme) {
    self.log = log
    self.context = context
    self.theme = theme
    source = context.source
  }

  /// The number of columns for the cursor and the event's sign, before the other columns.
  private static let signWidth = 4

  func draw(_ cursor: ListCursor, hasFocus: Bool, in area: Rect, into buffer: inout Buffer) {
    let shown = cursor.top..<max(cursor.top, min(cursor.top + area.height, log.count))
    let columns = columns(of: shown, width: area.width - Self.signWidth)
    for index in shown {
      guard let row = log[index] else { continue }
      let line = area.row(index - cursor.top)
      draw(row, columns, in: line, into: &buffer)
      if index == cursor.index { buffer.drawCursor(in: line, hasFocus: hasFocus, theme: theme) }
    }
    buffer.drawHiddenRows(
      above: cursor.top, below: log.count - shown.upperBound, in: .log, context.layout, theme: theme)
    let hasEntries = log.filter == nil ? log.count > 0 : log.foundCount > 0
    if !hasEntries, !log.isSearching, shown.count < area.height {
      let text =
        log.filter != nil
        ? Messages.noEntriesFound(context.keymap)
        : source.history.entries.isEmpty ? Messages.noEntries : Messages.onlyNotifications(context.keymap)
      buffer.write(StyledLine(text, .muted), in: area.row(shown.count), theme: theme)
    }
  }

  /// Returns columns that fit the last visible entry, whose time and number are the longest.
  private func columns(of shown: Range<Int>, width: Int) -> LogColumns {
    let last = shown.reversed().lazy.compactMap { index -> JournalEntry? in
      guard case .entry(let position)? = log[index] else { return nil }
      return source.history.entries[position]
    }.first
    return LogColumns(width: width, lastTime: last?.time ?? 0, lastNumber: last?.sequence ?? 0)
  }

  private func draw(_ row: LogRow, _ columns: LogColumns, in line: Rect, into buffer: inout Buffer) {
    let rest = line.dividedFromLeft(width: 2).rest
    switch row {
    case .cutOff(let count):
      let text = "\(buffer.glyphs.ellipsis) \(Messages.count(count, "earlier entry", plural: "earlier entries"))"
      let reason = Messages.onlyLatest(source.history.limit)
      buffer.write(StyledLine("\(text) no longer kept: \(reason)", .muted), in: rest, theme: theme)
    case .lost(let count):
      let text = Messages.count(Int(clamping: count), "entry", plural: "entries")
      buffer.write(StyledLine("\(buffer.glyphs.ellipsis) \(text) lost here", .warning), in: rest, theme: theme)
    case .entry(let position): draw(source.history.entries[position], columns, in: rest, into: &buffer)
    }
  }

  private func draw(_ entry: JournalEntry, _ columns: LogColumns, in area: Rect, into buffer: inout Buffer) {
    let glyphs = buffer.glyphs
    let sign = entry.event.sign(glyphs)
    buffer.put(sign.glyph, at: area.origin, style: theme[sign.role])
    var row = ColumnWriter(rest: area.dividedFromLeft(width: 2).rest, theme: theme)
    row.write(TimeText.stamp(entry.time), .muted, width: columns.time, gap: 1, into: &buffer)
    row.write("#\(entry.sequence)", .muted, width: columns.number, gap: 2, alignsRight: true, into: &buffer)
    row.write(entry.node.map { source.key($0) } ?? "", .text, width: columns.node, gap: 2, into: &buffer)
    let (cause, words) = row.rest.dividedFromRight(width: columns.cause)
    let subject = columns.node > 0 ? entry.node : nil
    let width = entry.cause == nil ? row.rest : words
    buffer.write(StyledLine(source.phrase(entry, about: subject), entry.event.role), in: width, theme: theme)
    if let number = entry.cause, columns.cause > 0 {
      var line = StyledLine("\(glyphs.cause) #\(number)", .muted)
      if columns.showsCause, let cause = source.history[number] {
        line.add(" \(source.phrase(cause))", .muted)
      }
      buffer.write(line, in: cause.dividedFromLeft(width: 2).rest, theme: theme)
    }
  }
}

/// The widths of the log's columns; 0 for a column that does not fit. Without a node column, entries name their nodes.
struct LogColumns {
  let time: Int
  /// The width of the entry's number; 0 if hidden.
  let number: Int
  /// The width of the node's name; 0 if the text of the entry includes the node.
  let node: Int
  /// The width of the column with the number of the causing entry; 0 if hidden, together with the number column.
  let cause: Int
  /// Whether the cause column shows the cause's text after the number.
  let showsCause: Bool

  private static let gap = 2

  /// Chooses the columns that fit. `width` is the width of a row without the cursor and the sign. `lastTime` and
  /// `lastNumber` are the largest visible time and number, whose texts are the longest.
  init(width: Int, lastTime: Int64, lastNumber: UInt64) {
    time = TimeText.stamp(lastTime).count + 1
    let digits = String(lastNumber).count
    number = width >= 56 ? digits + 1 + Self.gap : 0
    node = width >= 56 ? min(18, max(8, width / 6)) + Self.gap : 0
    showsCause = width >= 96
    cause = showsCause ? width * 3 / 10 : number > 0 ? digits + 3 + Self.gap : 0
  }
}

extension JournalEvent {
  /// Returns the sign for the kind of the event, and the style role of the sign.
  func sign(_ glyphs: GlyphSet) -> (glyph: Character, role: StyleRole) {
    let traits = traits
    return switch traits.sign {
    case .state(let state): (state.glyph(glyphs), state.role)
    case .contents(let isAvailable):
      isAvailable ? (glyphs.contents, .contents) : (glyphs.noContents, .noContents)
    case .retry: (glyphs.retry, .countdown)
    case .command(.user): (glyphs.on, .key)
    case .command(.script): (glyphs.on, .muted)
    case .synced: (glyphs.synced, .synced)
    case .dot: (glyphs.dot, traits.level == .quiet ? .muted : traits.level.role)
    case .failure: (glyphs.failed, traits.level.role)
    case .fault: (glyphs.fault, traits.level.role)
    case .breakpoint: (glyphs.breakpoint, traits.level.role)
    case .offline: (glyphs.off, traits.level.role)
    case .suspended: (glyphs.pause, traits.level.role)
    case .resumed: (glyphs.play, traits.level.role)
    }
  }

  /// The style role of the event's text.
  var role: StyleRole { traits.level.role }
}

extension EventLevel {
  fileprivate var role: StyleRole {
    switch self {
    case .consequence: .muted
    case .quiet, .normal: .text
    case .warning: .warning
    case .error: .error
    }
  }
}
