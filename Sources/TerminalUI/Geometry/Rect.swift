/// An area of the screen, in columns and rows, with a size that is never negative.
public struct Rect: Hashable, Sendable {
  public let origin: Point

  public let size: Size

  /// Creates a rectangle; a negative width or height counts as 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  public init(origin: Point = .zero, size: Size) {
    self.origin = origin
    self.size = size
  }

  public static let zero = Rect(size: .zero)

  /// The first column of the area.
  public var x: Int { origin.x }

  /// The first row of the area.
  public var y: Int { origin.y }

  public var width: Int { size.width }

  public var height: Int { size.height }

  /// The column after the last column of the area.
  public var endX: Int { x + width }

  /// The row after the last row of the area.
  public var endY: Int { y + height }

  public var columns: Range<Int> { x..<endX }

  public var rows: Range<Int> { y..<endY }

  public var isEmpty: Bool { size.isEmpty }

  public func contains(_ point: Point) -> Bool {
    columns.contains(point.x) && rows.contains(point.y)
  }

  /// Returns the overlap of two rectangles; an empty rectangle if they do not overlap.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(x: left, y: top, width: min(endX, other.endX) - left, height: min(endY, other.endY) - top)
  }
}

/// The position of a cell, in columns and rows from the upper left corner, possibly outside of the screen.
public struct Point: Hashable, Sendable {
  public var x: Int

  public var y: Int

  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The upper left corner of the screen.
  public static let zero = Point(x: 0, y: 0)
}
