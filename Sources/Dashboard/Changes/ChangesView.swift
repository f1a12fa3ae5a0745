import Explanation
import InspectionModel
import TerminalUI

/// The view of the changes panel. A row has a node's name, its old and new state, and its other differences.
struct ChangesView {
  let panel: ChangesPanel
  let context: Context
  let theme: Theme

  /// The minimum width, in columns, at which states have a sign and a word; a narrower view shows only the sign.
  private static let narrow = 60
  private static let gap = 2

  func draw(in area: Rect, into buffer: inout Buffer) {
    let (cursor, rows) = (panel.cursor, panel.list.rows)
    let shown = rows.dropFirst(cursor.top).prefix(area.height)
    let glyphs = buffer.glyphs
    let showsText = area.width >= Self.narrow
    let names = shown.map { panel.name($0, context) }
    let differences = shown.map { panel.difference(of: $0, in: context) }
    let states = differences.map { $0.states(glyphs, showsText: showsText) }
    let longestName = names.map { $0.displayWidth(glyphs: glyphs) }.max() ?? 0
    let nameWidth = min(max(6, longestName), max(8, area.width / 4)) + Self.gap
    let stateWidth = (states.map { $0.width(glyphs) }.max() ?? 0) + Self.gap
    for line in names.indices {
      let row = area.row(line)
      var columns = ColumnWriter(rest: row.dividedFromLeft(width: 2).rest, theme: theme)
      columns.write(names[line], .text, width: nameWidth, gap: Self.gap, into: &buffer)
      let (state, details) = columns.rest.dividedFromLeft(width: stateWidth)
      buffer.write(states[line], in: state, theme: theme)
      buffer.write(differences[line].details(in: context.source, glyphs), in: details, theme: theme)
      if cursor.top + line == cursor.index {
        buffer.drawCursor(in: row, hasFocus: panel.showsFocus(in: context), theme: theme)
      }
    }
    buffer.drawHiddenRows(
      above: cursor.top, below: rows.count - cursor.top - shown.count, in: .changes, context.layout, theme: theme)
    guard rows.isEmpty else { return }
    let lines = StyledLine(panel.emptyText(in: context), .muted)
      .wrapped(width: max(1, area.width), glyphs: glyphs)
    for (number, line) in lines.prefix(area.height).enumerated() {
      buffer.write(line, in: area.row(number), theme: theme)
    }
  }
}
