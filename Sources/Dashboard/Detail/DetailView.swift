import InspectionModel
import TerminalUI

/// The view of the detail panel. It also counts the lines that fit, for scrolling.
struct DetailView {
  let context: DashboardState
  let theme: Theme

  func draw(_ panel: DetailPanel, into buffer: inout Buffer) {
    let area = Self.area(context)
    let detail = DetailColumns(context, width: area.width, glyphs: buffer.glyphs)
    let scroll = max(0, min(panel.scroll, detail.lineCount - area.height))
    for column in detail.columns {
      for (number, line) in column.lines.dropFirst(scroll).prefix(area.height).enumerated() {
        buffer.write(line, in: column.row(number, of: area), theme: theme)
      }
    }
    if panel.hasFocus(in: context), let selected = panel.cause {
      for line in detail.causes.dropFirst(selected).first?.lines ?? 0..<0
      where (0..<area.height).contains(line - scroll) {
        let row = detail.columns[0].row(line - scroll, of: area)
        buffer.paint(row, style: theme[.selection])
        buffer.put(buffer.glyphs.cursor, at: Point(x: row.x - 1, y: row.y), style: theme[.title])
      }
    }
    buffer.drawHiddenRows(
      above: scroll, below: detail.lineCount - scroll - area.height, in: .detail, context.layout, theme: theme)
  }

  /// Returns the laid-out detail and the number of lines that fit in the panel, for scrolling. The detail uses ASCII,
  /// whose signs are the widest, so that scrolling misses no line.
  static func measured(_ context: DashboardState) -> (detail: DetailColumns, height: Int) {
    let area = area(context)
    return (DetailColumns(context, width: area.width, glyphs: .ascii), area.height)
  }

  /// Returns the columns and rows for a picture; none while the panel is hidden.
  static func picturePlace(_ context: DashboardState) -> Size {
    let area = area(context)
    return area.isEmpty ? .zero : DetailColumns.picturePlace(context, width: area.width)
  }

  private static func area(_ context: DashboardState) -> Rect {
    context.layout.inside(.detail).inset(horizontally: 1, vertically: 0)
  }
}
