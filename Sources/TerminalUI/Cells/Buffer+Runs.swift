extension Buffer {
  /// Copies a run's cells to its place, as a terminal does. What lies outside of the buffer is left out.
  mutating func apply(_ run: CellRun) {
    guard bounds.rows.contains(run.y) else { return }
    for (offset, cell) in run.cells.enumerated() where bounds.columns.contains(run.x + offset) {
      cells[run.y * size.width + run.x + offset] = cell
    }
  }
}
