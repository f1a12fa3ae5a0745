import Explanation
import InspectionModel
import TerminalUI

/// What is expected of the run, a row each. The selected one tells more below it, where there is more to tell.
struct ChecksView {
  let model: Model
  let theme: Theme

  func draw(_ layout: Layout, into buffer: inout Buffer) {
    let hasFocus = model.panels.focus == .checks
    if layout.hasFrames {
      buffer.drawPanelFrame(layout[.checks], title: title, hasFocus: hasFocus, theme: theme)
    }
    let area = layout.inside(.checks)
    let cursor = model.lists[.checks] ?? ListCursor()
    var line = 0
    var index = cursor.top
    while line < area.height, let check = model.source.checks[index] {
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
      above: cursor.top, below: model.source.checks.count - index, in: layout[.checks], hasFrame: layout.hasFrames,
      theme: theme)
    if model.source.checks.count == 0 {
      buffer.write(StyledLine(Messages.nothingExpected, .muted), in: area.row(0), theme: theme)
    }
  }

  /// What the rows stand in from the frame, below the signs.
  private static let indent = 4

  var title: String {
    let checks = model.source.checks
    let parts = [(checks.failedCount, "failed"), (checks.pendingCount, "pending"), (checks.metCount, "met")]
    return "Checks" + parts.filter { $0.0 > 0 }.map { "  \($0.0) \($0.1)" }.joined()
  }

  private func draw(_ check: CheckSnapshot, isSelected: Bool, in area: Rect, into buffer: inout Buffer) {
    let glyphs = buffer.glyphs
    if isSelected { buffer.put(glyphs.cursor, at: area.origin, style: theme[.title]) }
    var rest = area.dividedFromLeft(width: 2).rest
    buffer.write(StyledLine("\(check.state.glyph(glyphs))", check.state.role), in: rest, theme: theme)
    rest = rest.dividedFromLeft(width: 2).rest
    var line = StyledLine(check.text, check.state == .met ? .muted : .text)
    if case .failed(let failure) = check.state { line = line.adding("  seen: ", .muted).adding(failure.seen, .error) }
    buffer.write(line, in: rest, theme: theme)
    if isSelected {
      buffer.paint(area, style: theme[model.panels.focus == .checks ? .selection : .selectionUnfocused])
    }
  }

  /// As much of what is told of the selected check as has room; the last line says how much more there is.
  private func shownDetails(of check: CheckSnapshot, in area: Rect, _ glyphs: GlyphSet) -> [StyledLine] {
    let details = Self.details(of: check, model, width: area.width - Self.indent, glyphs)
    let room = max(0, area.height - 1)
    let rest = details.dropFirst(max(0, min(model.checkScroll, details.count - room)))
    guard rest.count > room, room > 0 else { return Array(rest.prefix(room)) }
    let hidden = rest.count - room + 1
    let more = StyledLine(
      "\(glyphs.moreBelow) \(Messages.count(hidden, "more line")): \(Key.down.label(glyphs)) goes on", .muted)
    return rest.prefix(room - 1) + [more]
  }

  /// What is told of a check below its row.
  private static func details(
    of check: CheckSnapshot, _ model: Model, width: Int, _ glyphs: GlyphSet
  ) -> [StyledLine] {
    guard case .failed(let failure) = check.state else { return [] }
    var lines = [
      StyledLine("expected  ", .muted).adding(failure.expected),
      StyledLine("seen      ", .muted).adding(failure.seen, .error)
        .adding("  at \(TimeText.stamp(failure.time))", .muted),
    ]
    lines += failure.causes.reversed().map { entry in
      StyledLine("\(TimeText.stamp(entry.time)) \(glyphs.cause) ", .muted).adding(model.source.phrase(entry))
    }
    lines.append(StyledLine("line \(check.line) of the file", .muted))
    return lines.flatMap { $0.wrapped(width: max(1, width), indent: 2, glyphs: glyphs) }
  }

  /// The check whose row is at a line of the panel; nil for what is told below the selected one.
  static func index(atLine line: Int, _ model: Model) -> Int? {
    let layout = Layout(model)
    let cursor = model.lists[.checks] ?? ListCursor()
    let extra = layout.inside(.checks).height - rowHeight(model, layout)
    let linesToSelected = cursor.index - cursor.top
    let index = cursor.top + (line <= linesToSelected ? line : line - extra)
    return line > linesToSelected && line <= linesToSelected + extra || model.source.checks[index] == nil ? nil : index
  }

  /// The lines that are left for rows of one line each. Counted in ASCII, where characters take the most room.
  static func rowHeight(_ model: Model, _ layout: Layout) -> Int {
    let height = layout.inside(.checks).height
    return max(1, height - min(detailCount(model, layout), max(0, height - 1)))
  }

  /// How many lines of what is told of the selected check have no room.
  static func hiddenDetailCount(_ model: Model) -> Int {
    let layout = Layout(model)
    return max(0, detailCount(model, layout) - max(0, layout.inside(.checks).height - 1))
  }

  private static func detailCount(_ model: Model, _ layout: Layout) -> Int {
    guard let check = model.source.checks[model.lists[.checks]?.index ?? 0] else { return 0 }
    return details(of: check, model, width: layout.inside(.checks).width - indent, .ascii).count
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
