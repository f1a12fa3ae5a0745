import Explanation
import InspectionModel
import TerminalUI

/// The view of the checks panel. It also computes how many lines of details and how many rows fit.
struct ChecksView {
  let panel: ChecksPanel
  let context: DashboardState
  let theme: Theme

  private var area: Rect { panel.area(in: context) }

  func draw(into buffer: inout Buffer) {
    let (area, cursor) = (area, panel.cursor)
    var line = 0
    var index = cursor.top
    while line < area.height, let check = context.source.checks[index] {
      draw(check, isSelected: index == cursor.index, in: area.row(line), into: &buffer)
      line += 1
      if index == cursor.index {
        for detail in shownDetails(of: check, in: area, buffer.glyphs) {
          let row = area.row(line).dividedFromLeft(width: Self.indent).rest
          buffer.write(detail, in: row, theme: theme)
          line += 1
        }
      }
      index += 1
    }
    buffer.drawHiddenRows(
      above: cursor.top, below: context.source.checks.count - index, in: .checks, context.layout, theme: theme)
    if context.source.checks.count == 0 {
      buffer.write(StyledLine(Messages.nothingExpected, .muted), in: area.row(0), theme: theme)
    }
  }

  /// The indentation of a check's details, in columns, so that details begin to the right of the checks' signs.
  private static let indent = 4

  private func draw(_ check: CheckSnapshot, isSelected: Bool, in area: Rect, into buffer: inout Buffer) {
    let glyphs = buffer.glyphs
    var rest = area.dividedFromLeft(width: 2).rest
    buffer.write(StyledLine("\(check.state.glyph(glyphs))", check.state.role), in: rest, theme: theme)
    rest = rest.dividedFromLeft(width: 2).rest
    var line = StyledLine(check.text, check.state == .met ? .muted : .text)
    if case .failed(let failure) = check.state { line = line.adding("  seen: ", .muted).adding(failure.seen, .error) }
    if let time = check.metAt { line = line.adding("  met at \(TimeText.stamp(time))", .muted) }
    if check.advice != nil { line = line.adding("  \(Messages.metTooEarly)", .warning) }
    buffer.write(line, in: rest, theme: theme)
    if isSelected { buffer.drawCursor(in: area, hasFocus: panel.showsFocus(in: context), theme: theme) }
  }

  /// Returns the selected check's detail lines that fit in the panel. If more lines follow, the last line counts them.
  private func shownDetails(of check: CheckSnapshot, in area: Rect, _ glyphs: GlyphSet) -> [StyledLine] {
    let details = details(of: check, width: area.width - Self.indent, glyphs)
    let room = max(0, area.height - 1)
    let rest = details.dropFirst(max(0, min(panel.scroll, details.count - room)))
    guard rest.count > room, room > 0 else { return Array(rest.prefix(room)) }
    let hidden = rest.count - room + 1
    let more = StyledLine(
      "\(glyphs.moreBelow) \(Messages.count(hidden, "more line")): \(Key.down.label(glyphs)) scrolls", .muted)
    return rest.prefix(room - 1) + [more]
  }

  private func details(of check: CheckSnapshot, width: Int, _ glyphs: GlyphSet) -> [StyledLine] {
    if let advice = check.advice {
      return (StyledLine("warning  ", .muted).adding(advice, .warning)).wrapped(
        width: max(1, width), indent: 2, glyphs: glyphs)
    }
    guard case .failed(let failure) = check.state else { return [] }
    var lines = [
      StyledLine("expected  ", .muted).adding(failure.expected),
      StyledLine("seen      ", .muted).adding(failure.seen, .error)
        .adding("  at \(TimeText.stamp(failure.time))", .muted),
    ]
    lines += failure.causes.reversed().map { entry in
      StyledLine("\(TimeText.stamp(entry.time)) \(glyphs.cause) ", .muted).adding(context.source.phrase(entry))
    }
    lines.append(StyledLine("line \(check.line) of the file", .muted))
    return lines.flatMap { $0.wrapped(width: max(1, width), indent: 2, glyphs: glyphs) }
  }

  /// Returns the index of the check at a line of the panel; nil for a line of details or below the last check.
  func row(atLine line: Int) -> Int? {
    let cursor = panel.cursor
    let extra = area.height - rowHeight
    let linesToSelected = cursor.index - cursor.top
    let row = cursor.top + (line <= linesToSelected ? line : line - extra)
    return line > linesToSelected && line <= linesToSelected + extra || context.source.checks[row] == nil ? nil : row
  }

  /// The number of checks that fit in the panel beside the selected check's details, one line each; at least 1.
  var rowHeight: Int { max(1, area.height - min(detailCount, max(0, area.height - 1))) }

  /// The number of the selected check's detail lines that do not fit in the panel, which is the limit of scrolling.
  var hiddenDetailCount: Int { max(0, detailCount - max(0, area.height - 1)) }

  /// The number of the selected check's detail lines, counted in ASCII, whose signs are the widest, to miss no line.
  private var detailCount: Int {
    guard let check = context.source.checks[panel.cursor.index] else { return 0 }
    return details(of: check, width: area.width - Self.indent, .ascii).count
  }
}

extension CheckSnapshot.State {
  fileprivate func glyph(_ glyphs: GlyphSet) -> Character {
    switch self {
    case .pending: glyphs.idle
    case .met: glyphs.synced
    case .failed: glyphs.failed
    }
  }

  fileprivate var role: StyleRole {
    switch self {
    case .pending: .idle
    case .met: .synced
    case .failed: .failed
    }
  }
}
