/// Neighbouring cells of one row. It begins with no half of a wide character and ends with none.
public struct CellRun: Hashable, Sendable {
  /// The column of the first cell.
  public let x: Int

  /// The row.
  public let y: Int

  /// The cells, at least one.
  public let cells: ArraySlice<Cell>

  /// A run of at least one cell.
  package init(x: Int, y: Int, cells: ArraySlice<Cell>) {
    self.x = x
    self.y = y
    self.cells = cells
  }
}
