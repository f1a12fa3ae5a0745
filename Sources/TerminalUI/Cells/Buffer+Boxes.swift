extension Buffer {
  /// Draws a frame along the inner edge of an area, with a title in the top line. The inside stays unchanged.
  ///
  /// - Parameters:
  ///   - area: The outer bounds of the frame. Nothing is drawn if it has fewer than two columns or rows.
  ///   - title: The title in the top line, after the corner, truncated to fit, with a blank on either side.
  ///   - titleStyle: The style of the title, overlaid on `style`.
  public mutating func drawBox(
    _ area: Rect, style: Style = .plain, title: String = "", titleStyle: Style = .plain
  ) {
    guard area.width >= 2, area.height >= 2 else { return }
    let box = glyphs.box
    let (right, bottom) = (area.endX - 1, area.endY - 1)
    drawLine(from: box.topLeft, box.horizontal, to: box.topRight, in: area.row(0), style: style)
    drawLine(from: box.bottomLeft, box.horizontal, to: box.bottomRight, in: area.row(bottom - area.y), style: style)
    for x in [area.x, right] { drawLine(of: box.vertical, down: area.y + 1..<bottom, x: x, style: style) }
    // Both corners, and a blank at either side of at least one column of the title.
    guard !title.isEmpty, area.width >= 5 else { return }
    let written = write(
      " \(title)", at: Point(x: area.x + 1, y: area.y), maxWidth: area.width - 3, style: style.overlaid(by: titleStyle))
    put(" ", at: Point(x: area.x + 1 + written, y: area.y), style: style)
  }

  private mutating func drawLine(of character: Character, down rows: Range<Int>, x: Int, style: Style) {
    guard clip.columns.contains(x), let symbol = Symbol(plain: character) else { return }
    for y in rows.clamped(to: clip.rows) { setSymbols(x: x, y: y, count: 1, style: style) { _ in symbol } }
  }

  private mutating func drawLine(
    from first: Character, _ middle: Character, to last: Character, in row: Rect, style: Style
  ) {
    put(first, at: row.origin, style: style)
    put(last, at: Point(x: row.endX - 1, y: row.y), style: style)
    let line = Rect(x: row.x + 1, y: row.y, width: row.width - 2, height: 1).intersection(clip)
    guard !line.isEmpty, let symbol = Symbol(plain: middle) else { return }
    setSymbols(x: line.x, y: line.y, count: line.width, style: style) { _ in symbol }
  }
}
