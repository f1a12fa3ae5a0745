extension Rect {
  /// The rectangle without a margin of the given number of cells on all four sides; empty when nothing is left.
  public func inset(by margin: Int) -> Rect {
    inset(horizontally: margin, vertically: margin)
  }

  /// The rectangle without a margin at the left and right, and another one above and below.
  public func inset(horizontally: Int, vertically: Int) -> Rect {
    // A margin wider than half the rectangle must not move the corner past the far edge.
    let left = min(horizontally, width)
    let top = min(vertically, height)
    return Rect(x: x + left, y: y + top, width: width - 2 * horizontally, height: height - 2 * vertically)
  }

  /// The row with the given number, counted from 0 at the top of the rectangle. Where the rectangle has no such row, it
  /// is at the place where the row would be, and empty.
  public func row(_ index: Int) -> Rect {
    Rect(x: x, y: y + index, width: width, height: (0..<height).contains(index) ? 1 : 0)
  }

  /// Cuts off a part at the top. When there are fewer rows than asked for, it takes all of them.
  public func dividedFromTop(height part: Int) -> (top: Rect, rest: Rect) {
    let cut = min(max(0, part), height)
    return (
      Rect(x: x, y: y, width: width, height: cut),
      Rect(x: x, y: y + cut, width: width, height: height - cut)
    )
  }

  /// Cuts off a part at the bottom. When there are fewer rows than asked for, it takes all of them.
  public func dividedFromBottom(height part: Int) -> (bottom: Rect, rest: Rect) {
    let (rest, bottom) = dividedFromTop(height: height - min(max(0, part), height))
    return (bottom, rest)
  }

  /// Cuts off a part at the left. When there are fewer columns than asked for, it takes all of them.
  public func dividedFromLeft(width part: Int) -> (left: Rect, rest: Rect) {
    let cut = min(max(0, part), width)
    return (
      Rect(x: x, y: y, width: cut, height: height),
      Rect(x: x + cut, y: y, width: width - cut, height: height)
    )
  }

  /// Cuts off a part at the right. When there are fewer columns than asked for, it takes all of them.
  public func dividedFromRight(width part: Int) -> (right: Rect, rest: Rect) {
    let (rest, right) = dividedFromLeft(width: width - min(max(0, part), width))
    return (right, rest)
  }
}
