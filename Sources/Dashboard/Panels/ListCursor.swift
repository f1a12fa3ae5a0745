/// The selected row of a panel that lists things, and the first one that is shown.
struct ListCursor: Hashable {
  private(set) var index = 0
  private(set) var top = 0

  /// Selects another row, as far as there is one.
  mutating func select(_ index: Int, of count: Int) {
    self.index = max(0, min(index, count - 1))
  }

  /// Goes up or down. The distance may be as large as a number can be.
  mutating func move(by distance: Int, of count: Int) {
    select(index + max(-count, min(distance, count)), of: count)
  }

  /// Moves the window over the rows; the selection goes along where it would leave it.
  mutating func scroll(by distance: Int, of count: Int, height: Int) {
    top = max(0, min(top + distance, count - height))
    select(max(top, min(index, top + height - 1)), of: count)
  }

  /// Goes along with the rows when so many have come before them; fewer than 0 when some have gone.
  mutating func shift(by distance: Int) {
    index = max(0, index + distance)
    top = max(0, top + distance)
  }

  /// Keeps the selected row in the window, after it, the rows or the window have changed.
  mutating func fit(_ count: Int, height: Int) {
    select(index, of: count)
    top = max(0, min(top, count - height))
    top = min(index, max(top, index - max(1, height) + 1))
  }
}
