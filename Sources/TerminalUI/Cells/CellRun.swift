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
