/// One cell of the screen: a symbol and a style. A cell is plain memory without references, so that a buffer is copied
/// with one `memcpy` and compared without reference counting.
public struct Cell: Hashable, Sendable {
  public var symbol: Symbol

  /// The style of the cell. A `nil` colour in the style means the terminal default.
  public var style: Style

  public init(symbol: Symbol = .blank, style: Style = .plain) {
    self.symbol = symbol
    self.style = style
  }

  /// An empty cell in terminal default colours.
  public static let blank = Cell()
}

/// Adjacent cells of one row, to be drawn together. Neither end is a half of a wide character.
public struct CellRun: Hashable, Sendable {
  /// The column of the first cell.
  public let x: Int

  public let y: Int

  /// The cells, at least one.
  public let cells: ArraySlice<Cell>

  package init(x: Int, y: Int, cells: ArraySlice<Cell>) {
    self.x = x
    self.y = y
    self.cells = cells
  }
}
