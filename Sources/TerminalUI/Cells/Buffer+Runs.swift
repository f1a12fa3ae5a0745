extension Buffer {
  /// Copies the cells of a run into the buffer, as a terminal does; drops cells that are outside of the buffer.
  mutating func apply(_ run: CellRun) {
    guard bounds.rows.contains(run.y) else { return }
    for (offset, cell) in run.cells.enumerated() where bounds.columns.contains(run.x + offset) {
      cells[run.y * size.width + run.x + offset] = cell
    }
  }
}
