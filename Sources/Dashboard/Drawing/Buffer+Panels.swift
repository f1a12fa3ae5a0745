import Explanation
import TerminalUI

extension Buffer {
  /// Draws the frame of a panel. With the keyboard focus, it has another style and a cursor before its title.
  mutating func drawPanelFrame(_ area: Rect, title: String, hasFocus: Bool, theme: Theme) {
    let style = theme[hasFocus ? .borderFocused : .border]
    drawBox(area, style: style, title: title, titleStyle: theme[hasFocus ? .title : .panelTitle])
    guard hasFocus, area.width >= 3, area.height >= 2 else { return }
    put(glyphs.cursor, at: Point(x: area.x + 1, y: area.y), style: style)
  }

  /// Marks the selected row of a list with a cursor sign and a style.
  mutating func drawCursor(in row: Rect, hasFocus: Bool, theme: Theme) {
    put(glyphs.cursor, at: row.origin, style: theme[.title])
    paint(row, style: theme[hasFocus ? .selection : .selectionUnfocused])
  }

  mutating func drawHiddenRows(above: Int, below: Int, in panel: PanelKind, _ layout: Layout, theme: Theme) {
    drawHiddenRows(above: above, below: below, in: layout[panel], hasFrame: layout.hasFrames, theme: theme)
  }

  /// Draws the numbers of hidden rows in a panel's upper and lower edge; a panel without a frame has only signs there.
  mutating func drawHiddenRows(above: Int, below: Int, in panel: Rect, hasFrame: Bool, theme: Theme) {
    drawHiddenRows(above, sign: glyphs.moreAbove, in: panel, y: panel.y, hasFrame, theme)
    drawHiddenRows(below, sign: glyphs.moreBelow, in: panel, y: panel.endY - 1, hasFrame, theme)
  }

  private mutating func drawHiddenRows(
    _ count: Int, sign: Character, in panel: Rect, y: Int, _ hasFrame: Bool, _ theme: Theme
  ) {
    guard count > 0, !panel.isEmpty, clip.rows.contains(y) else { return }
    guard hasFrame else { return put(sign, at: Point(x: panel.endX - 1, y: y), style: theme[.muted]) }
    // The title takes precedence in the upper frame.
    let line = self[panel.endX - 2, y]
    let free = line.symbol == .blank ? 0 : (2..<max(2, panel.width)).prefix { self[panel.endX - $0, y] == line }.count
    let number = Messages.grouped(count)
    let texts = [" \(sign) \(number) more ", " \(sign) \(number) "]
    guard let text = texts.first(where: { $0.count + 2 <= free }) else { return }
    write(text, x: panel.endX - text.count - 2, y: y, style: theme[.muted])
  }
}

extension Buffer {
  /// Writes an editor's text at the left of an area's first row. If the text is too long, its start is cut off so that
  /// the cursor stays visible.
  ///
  /// - Returns: The position of the cursor, and the column after the text.
  mutating func writeEditor(_ editor: LineEditor, in area: Rect, theme: Theme) -> (cursor: Point, endX: Int) {
    var shown = String(editor.head)
    while shown.displayWidth(glyphs: glyphs) >= max(1, area.width) { shown.removeFirst() }
    let style = theme[.text]
    let cursor = Point(x: area.x + write(shown, at: area.origin, maxWidth: area.width, style: style), y: area.y)
    return (cursor, cursor.x + write(String(editor.tail), at: cursor, maxWidth: area.endX - cursor.x, style: style))
  }
}
