extension Rect {
  /// Returns the rectangle without a margin of the given number of cells on all four sides; possibly empty.
  public func inset(by margin: Int) -> Rect {
    inset(horizontally: margin, vertically: margin)
  }

  /// Returns the rectangle without margins: `horizontally` at the left and right, `vertically` at the top and bottom.
  public func inset(horizontally: Int, vertically: Int) -> Rect {
    // A margin wider than half the rectangle must not move the corner past the far edge.
    let left = min(horizontally, width)
    let top = min(vertically, height)
    return Rect(x: x + left, y: y + top, width: width - 2 * horizontally, height: height - 2 * vertically)
  }

  /// Returns row `index`, counted from 0 at the top; an empty rectangle if the row is outside.
  public func row(_ index: Int) -> Rect {
    Rect(x: x, y: y + index, width: width, height: (0..<height).contains(index) ? 1 : 0)
  }

  /// Splits off `part` rows at the top; all rows if there are fewer.
  public func dividedFromTop(height part: Int) -> (top: Rect, rest: Rect) {
    let cut = min(max(0, part), height)
    return (
      Rect(x: x, y: y, width: width, height: cut),
      Rect(x: x, y: y + cut, width: width, height: height - cut)
    )
  }

  /// Splits off `part` rows at the bottom; all rows if there are fewer.
  public func dividedFromBottom(height part: Int) -> (bottom: Rect, rest: Rect) {
    let (rest, bottom) = dividedFromTop(height: height - min(max(0, part), height))
    return (bottom, rest)
  }

  /// Splits off `part` columns at the left; all columns if there are fewer.
  public func dividedFromLeft(width part: Int) -> (left: Rect, rest: Rect) {
    let cut = min(max(0, part), width)
    return (
      Rect(x: x, y: y, width: cut, height: height),
      Rect(x: x + cut, y: y, width: width - cut, height: height)
    )
  }

  /// Splits off `part` columns at the right; all columns if there are fewer.
  public func dividedFromRight(width part: Int) -> (right: Rect, rest: Rect) {
    let (rest, right) = dividedFromLeft(width: width - min(max(0, part), width))
    return (right, rest)
  }
}
