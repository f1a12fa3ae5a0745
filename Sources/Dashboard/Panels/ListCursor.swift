/// The selected row of a list, and its first visible row.
struct ListCursor: Hashable {
  private(set) var index = 0
  private(set) var top = 0

  /// Selects a row, or the nearest that exists.
  mutating func select(_ index: Int, of count: Int) {
    self.index = max(0, min(index, count - 1))
  }

  /// Moves the selection. The distance can be any number.
  mutating func move(by distance: Int, of count: Int) {
    select(index + max(-count, min(distance, count)), of: count)
  }

  /// Scrolls the window. The selection moves along to stay inside.
  mutating func scroll(by distance: Int, of count: Int, height: Int) {
    top = max(0, min(top + distance, count - height))
    select(max(top, min(index, top + height - 1)), of: count)
  }

  /// Follows the rows after insertions above them; a negative distance follows removals.
  mutating func shift(by distance: Int) {
    index = max(0, index + distance)
    top = max(0, top + distance)
  }

  /// Keeps the selected row in the window after a change of the selection, the rows or the window.
  mutating func fit(_ count: Int, height: Int) {
    select(index, of: count)
    top = max(0, min(top, count - height))
    top = min(index, max(top, index - max(1, height) + 1))
  }
}
