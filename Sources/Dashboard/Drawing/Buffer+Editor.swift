import TerminalUI

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
