/// A picture of the screen in memory: rows of cells, into which panels draw.
///
/// Drawing never fails: cells outside of the buffer or its ``clip`` are dropped. Wide characters are never cut in half:
/// if only one column fits or one column is overwritten, a blank replaces the other column.
///
/// ## Topics
/// - Text: ``write(_:at:maxWidth:style:)``, ``put(_:at:style:)``
/// - Areas: ``fill(_:style:)``, ``paint(_:style:)``, ``drawBox(_:style:title:titleStyle:)``
/// - Contents: ``text()``, ``subscript(_:_:)``
public struct Buffer: Hashable, Sendable {
  public let size: Size

  /// The character set for frames and signs, and for replacements of characters that cannot be shown.
  public let glyphs: GlyphSet

  /// The cells, row by row from the upper left corner; their number is `size.area`.
  public internal(set) var cells: [Cell]

  /// The area that drawing is limited to, which is always inside the buffer. See ``clipped(to:_:)``.
  public private(set) var clip: Rect

  public init(size: Size, glyphs: GlyphSet = .unicode) {
    self.size = size
    self.glyphs = glyphs
    cells = Array(repeating: .blank, count: size.area)
    clip = Rect(size: size)
  }

  public var bounds: Rect { Rect(size: size) }

  /// The cell at a column and a row, both counted from 0; ``Cell/blank`` outside of the buffer.
  public subscript(x: Int, y: Int) -> Cell {
    bounds.contains(Point(x: x, y: y)) ? cells[y * size.width + x] : .blank
  }

  /// Returns the cells of row `y`, counted from 0.
  ///
  /// - Precondition: The row is inside the buffer.
  public func row(_ y: Int) -> ArraySlice<Cell> {
    cells[y * size.width..<(y + 1) * size.width]
  }

  /// Limits drawing in a closure to an area, such as the inside of a frame. Nested areas intersect.
  public mutating func clipped<Failure>(
    to area: Rect, _ draw: (inout Buffer) throws(Failure) -> Void
  ) throws(Failure) {
    let outer = clip
    clip = clip.intersection(area)
    defer { clip = outer }
    try draw(&self)
  }

  /// Replaces every cell of an area by a blank in the given style.
  public mutating func fill(_ area: Rect, style: Style = .plain) {
    let area = area.intersection(clip)
    guard !area.isEmpty else { return }
    let blank = Cell(style: style)
    for y in area.rows {
      let start = place(area.columns, of: y)
      cells.withUnsafeMutableBufferPointer { $0[start..<start + area.width].update(repeating: blank) }
    }
  }

  /// Overlays a style on all cells of an area, for instance to mark a row that is already drawn.
  public mutating func paint(_ area: Rect, style: Style) {
    let area = area.intersection(clip)
    for y in area.rows {
      let start = y * size.width
      for index in start + area.x..<start + area.endX {
        cells[index].style = cells[index].style.overlaid(by: style)
      }
    }
  }

  /// Writes a symbol into a cell, and a wide symbol also into the next cell. The caller ensures that the cells are
  /// inside ``clip``.
  mutating func set(_ symbol: Symbol, x: Int, y: Int, style: Style) {
    let index = y * size.width + x
    detach(x: x, y: y)
    detach(x: x + Int(symbol.width), y: y)
    cells[index].symbol = symbol
    cells[index].style = cells[index].style.overlaid(by: style)
    if symbol.width == 2 {
      cells[index + 1].symbol = .continuation
      // One style for both columns: terminals colour a wide character as a whole.
      cells[index + 1].style = cells[index].style
    }
  }

  /// Writes one-column symbols into adjacent cells. The caller ensures that all cells are inside ``clip``, and that
  /// `count` is at least 1.
  mutating func setSymbols(x: Int, y: Int, count: Int, style: Style, _ symbol: (Int) -> Symbol) {
    let start = place(x..<x + count, of: y)
    cells.withUnsafeMutableBufferPointer { cells in
      // Neighbours mostly share a style.
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

  /// Blanks wide characters that cross an end of the columns in row `y`. Returns the first column's index in ``cells``.
  private mutating func place(_ columns: Range<Int>, of y: Int) -> Int {
    detach(x: columns.lowerBound, y: y)
    detach(x: columns.upperBound, y: y)
    return y * size.width + columns.lowerBound
  }

  /// Blanks a wide character whose second half is at a position, because the caller overwrites one of its halves.
  private mutating func detach(x: Int, y: Int) {
    guard x > 0, x < size.width else { return }
    let index = y * size.width + x
    guard cells[index].symbol.isContinuation else { return }
    cells[index - 1].symbol = .blank
    cells[index].symbol = .blank
  }
}

extension Buffer {
  /// Copies the cells of a run into the buffer, as a terminal does; drops cells that are outside of the buffer.
  mutating func apply(_ run: CellRun) {
    guard bounds.rows.contains(run.y) else { return }
    for (offset, cell) in run.cells.enumerated() where bounds.columns.contains(run.x + offset) {
      cells[run.y * size.width + run.x + offset] = cell
    }
  }
}

extension Buffer {
  /// Returns the rows as plain text, without styles and trailing blanks, each followed by a line feed.
  public func text() -> String {
    var result = ""
    for y in 0..<size.height {
      var line = String.UnicodeScalarView()
      var pendingBlanks = 0
      for cell in row(y) where !cell.symbol.isContinuation {
        if cell.symbol == .blank {
          pendingBlanks += 1
          continue
        }
        for _ in 0..<pendingBlanks { line.append(" ") }
        pendingBlanks = 0
        line.append(contentsOf: cell.symbol.unicodeScalars)
      }
      result += String(line) + "\n"
    }
    return result
  }
}

extension Buffer {
  /// Creates a buffer of pictures one below the other, each under its caption, separated by empty rows.
  ///
  /// - Parameters:
  ///   - pictures: The pictures, of any sizes, and their captions.
  ///   - style: The style of the captions and of the space beside narrower pictures.
  public init(stacking pictures: [(caption: String, picture: Buffer)], style: Style) {
    let height = pictures.reduce(0) { $0 + $1.picture.size.height + 2 } - 1
    let width = pictures.map(\.picture.size.width).max() ?? 0
    self.init(size: Size(width: width, height: height), glyphs: pictures.first?.picture.glyphs ?? .unicode)
    fill(bounds, style: style)
    var y = 0
    for (caption, picture) in pictures {
      write(caption, x: 1, y: y, style: style)
      for row in 0..<picture.size.height {
        let start = (y + 1 + row) * width
        cells.replaceSubrange(start..<start + picture.size.width, with: picture.row(row))
      }
      y += picture.size.height + 2
    }
  }
}

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
