import InspectionModel
import TerminalUI

/// Everything that is known of the selected node.
struct DetailView {
  let model: Model
  let theme: Theme

  func draw(_ layout: Layout, into buffer: inout Buffer) {
    let hasFocus = model.panels.focus == .detail
    let title = model.selectedNode?.identity.key ?? "Detail"
    if layout.hasFrames {
      buffer.drawPanelFrame(layout[.detail], title: title, hasFocus: hasFocus, theme: theme)
    }
    let area = layout.inside(.detail).inset(horizontally: 1, vertically: 0)
    let detail = DetailColumns(model, width: area.width, glyphs: buffer.glyphs)
    let scroll = max(0, min(model.detailScroll, detail.lineCount - area.height))
    for column in detail.columns {
      for (number, line) in column.lines.dropFirst(scroll).prefix(area.height).enumerated() {
        buffer.write(line, in: column.row(number, of: area), theme: theme)
      }
    }
    if hasFocus, let selected = model.detailCause {
      for line in detail.causes.dropFirst(selected).first?.lines ?? 0..<0
      where (0..<area.height).contains(line - scroll) {
        let row = detail.columns[0].row(line - scroll, of: area)
        buffer.paint(row, style: theme[.selection])
        buffer.put(buffer.glyphs.cursor, at: Point(x: row.x - 1, y: row.y), style: theme[.title])
      }
    }
    buffer.drawHiddenRows(
      above: scroll, below: detail.lineCount - scroll - area.height, in: layout[.detail], hasFrame: layout.hasFrames,
      theme: theme)
  }

  /// How far the detail can be scrolled down. Counted in ASCII, where control characters take the most room; drawing
  /// goes no further than there are lines.
  static func scrollLimit(_ model: Model) -> Int {
    let (detail, height) = measured(model)
    return max(0, detail.lineCount - height)
  }

  /// What there is, and how many lines of it have room. Counted in ASCII.
  static func measured(_ model: Model) -> (detail: DetailColumns, height: Int) {
    let area = Layout(model).inside(.detail).inset(horizontally: 1, vertically: 0)
    return (DetailColumns(model, width: area.width, glyphs: .ascii), area.height)
  }
}
