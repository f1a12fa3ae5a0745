/// A picture of the screen in memory: rows of cells, into which panels draw.
///
/// Drawing never fails: what lies outside of the buffer, or of its ``clip``, is left out. A wide character is never cut
/// in half: where only one of its columns has room, or one of them is drawn over, blanks stand for the rest.
///
/// ## Topics
/// - Text: ``write(_:at:maxWidth:style:)``, ``put(_:at:style:)``
/// - Areas: ``fill(_:style:)``, ``paint(_:style:)``, ``drawBox(_:style:title:titleStyle:)``
/// - Looking at it: ``text()``, ``subscript(_:_:)``
public struct Buffer: Hashable, Sendable {
  /// The number of columns and rows.
  public let size: Size

  /// The drawing characters that panels use here, and that stand for what cannot be shown.
  public let glyphs: GlyphSet

  /// The cells, row by row from the upper left corner; `size.area` of them.
  public internal(set) var cells: [Cell]

  /// Where drawing has an effect; always inside of the buffer. See ``clipped(to:_:)``.
  public private(set) var clip: Rect

  /// Makes an empty buffer.
  public init(size: Size, glyphs: GlyphSet = .unicode) {
    self.size = size
    self.glyphs = glyphs
    cells = Array(repeating: .blank, count: size.area)
    clip = Rect(size: size)
  }

  /// The whole buffer.
  public var bounds: Rect { Rect(size: size) }

  /// The cell at a column and a row, both counted from 0; an empty one outside of the buffer.
  public subscript(x: Int, y: Int) -> Cell {
    bounds.contains(Point(x: x, y: y)) ? cells[y * size.width + x] : .blank
  }

  /// The cells of one row, counted from 0.
  ///
  /// - Precondition: The row is one of the buffer's.
  public func row(_ y: Int) -> ArraySlice<Cell> {
    cells[y * size.width..<(y + 1) * size.width]
  }

  /// Draws with everything outside of an area left out, for instance a list that must not run over its frame. Inside of
  /// another `clipped(to:_:)`, only what the two areas share is drawn.
  public mutating func clipped<Failure>(
    to area: Rect, _ draw: (inout Buffer) throws(Failure) -> Void
  ) throws(Failure) {
    let outer = clip
    clip = clip.intersection(area)
    defer { clip = outer }
    try draw(&self)
  }

  /// Makes every cell of an area empty, in the style given; nothing of what was there remains.
  public mutating func fill(_ area: Rect, style: Style = .plain) {
    let area = area.intersection(clip)
    guard !area.isEmpty else { return }
    let blank = Cell(style: style)
    for y in area.rows {
      let start = place(area.columns, of: y)
      cells.withUnsafeMutableBufferPointer { $0[start..<start + area.width].update(repeating: blank) }
    }
  }

  /// Lays a style over what is in an area, for instance to mark a row that has been drawn.
  public mutating func paint(_ area: Rect, style: Style) {
    let area = area.intersection(clip)
    for y in area.rows {
      let start = y * size.width
      for index in start + area.x..<start + area.endX {
        cells[index].style = cells[index].style.overlaid(by: style)
      }
    }
  }

  /// Puts a symbol into the cell at a place, over what is there, and its second column into the next one.
  /// The caller has seen to it that both are inside of the clip.
  mutating func set(_ symbol: Symbol, x: Int, y: Int, style: Style) {
    let index = y * size.width + x
    detach(x: x, y: y)
    detach(x: x + Int(symbol.width), y: y)
    cells[index].symbol = symbol
    cells[index].style = cells[index].style.overlaid(by: style)
    if symbol.width == 2 {
      cells[index + 1].symbol = .continuation
      // One style for both: terminals colour a wide character as a whole.
      cells[index + 1].style = cells[index].style
    }
  }

  /// Puts symbols of one column each into neighbouring cells, over what is there. The caller has seen to it that all are
  /// inside of the clip, and that there is one.
  mutating func setSymbols(x: Int, y: Int, count: Int, style: Style, _ symbol: (Int) -> Symbol) {
    let start = place(x..<x + count, of: y)
    cells.withUnsafeMutableBufferPointer { cells in
      // Neighbours mostly look alike.
      var below = cells[start].style
      var both = below.overlaid(by: style)
      for offset in 0..<count {
        if cells[start + offset].style != below {
          below = cells[start + offset].style
          both = below.overlaid(by: style)
        }
        cells[start + offset] = Cell(symbol: symbol(offset), style: both)
      }
    }
  }

  /// Where columns of a row begin in ``cells``, none of which is a half of a wide character afterwards that is only partly in
  /// them.
  private mutating func place(_ columns: Range<Int>, of y: Int) -> Int {
    detach(x: columns.lowerBound, y: y)
    detach(x: columns.upperBound, y: y)
    return y * size.width + columns.lowerBound
  }

  /// Makes blanks of the wide character that lies across the left edge of a cell, if one does: a half of it is about
  /// to be drawn over.
  private mutating func detach(x: Int, y: Int) {
    guard x > 0, x < size.width else { return }
    let index = y * size.width + x
    guard cells[index].symbol.isContinuation else { return }
    cells[index - 1].symbol = .blank
    cells[index].symbol = .blank
  }
}
