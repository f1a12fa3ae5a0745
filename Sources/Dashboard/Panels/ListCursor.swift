/// The selected row and the first visible row of a list.
struct ListCursor: Hashable {
  private(set) var index = 0
  private(set) var top = 0

  /// Selects a row, or the nearest existing row.
  mutating func select(_ index: Int, of count: Int) {
    self.index = max(0, min(index, count - 1))
  }

  /// Moves the selection by any number of rows, at most to the first or the last row.
  mutating func move(by distance: Int, of count: Int) {
    select(index + max(-count, min(distance, count)), of: count)
  }

  /// Scrolls the visible window. The selection moves only as far as needed to stay visible.
  mutating func scroll(by distance: Int, of count: Int, height: Int) {
    top = max(0, min(top + distance, count - height))
    select(max(top, min(index, top + height - 1)), of: count)
  }

  /// Keeps the cursor on its row after rows were inserted above the row; a negative distance means removed rows.
  mutating func shift(by distance: Int) {
    index = max(0, index + distance)
    top = max(0, top + distance)
  }

  /// Scrolls so that the selected row is visible, after a change of the selection, the rows or the window.
  mutating func fit(_ count: Int, height: Int) {
    select(index, of: count)
    top = max(0, min(top, count - height))
    top = min(index, max(top, index - max(1, height) + 1))
  }
}

extension Int {
  /// Returns the first visible line after scrolling by any number of lines, limited to the existing lines.
  ///
  /// Scrolling starts from the visible line, because the stored line may be beyond the end of shorter contents.
  ///
  /// - Parameter limit: The maximum scroll position.
  func scrolled(by distance: Int, upTo limit: Int) -> Int {
    let limit = Swift.max(0, limit)
    let line = Swift.max(0, Swift.min(self, limit))
    return Swift.max(0, Swift.min(line + Swift.max(-limit, Swift.min(distance, limit)), limit))
  }
}
