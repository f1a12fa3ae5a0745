import TerminalUI

extension Buffer {
  /// Writes what is being typed at the left of an area's first row. Of a text that is too long the end is shown, which is
  /// where it is typed.
  ///
  /// - Returns: Where the cursor belongs.
  mutating func writeEditor(_ editor: LineEditor, in area: Rect, theme: Theme) -> Point {
    var shown = editor.text[...]
    while shown.displayWidth(glyphs: glyphs) >= max(1, area.width) { shown.removeFirst() }
    let used = write(shown, at: area.origin, maxWidth: area.width, style: theme[.text])
    return Point(x: area.x + used, y: area.y)
  }
}
