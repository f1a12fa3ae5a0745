/// An area of the screen, in columns and rows. Its size is never negative: what does not fit becomes empty.
public struct Rect: Hashable, Sendable {
  /// The upper left corner.
  public let origin: Point

  /// The number of columns and rows.
  public let size: Size

  /// Makes a rectangle; a negative width or height counts as 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Makes a rectangle from its corner and its size.
  public init(origin: Point = .zero, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// An empty rectangle at the upper left corner.
  public static let zero = Rect(size: .zero)

  /// The first column.
  public var x: Int { origin.x }

  /// The first row.
  public var y: Int { origin.y }

  /// The number of columns.
  public var width: Int { size.width }

  /// The number of rows.
  public var height: Int { size.height }

  /// The column after the last one.
  public var endX: Int { x + width }

  /// The row after the last one.
  public var endY: Int { y + height }

  /// The columns inside.
  public var columns: Range<Int> { x..<endX }

  /// The rows inside.
  public var rows: Range<Int> { y..<endY }

  /// Whether no cell fits in.
  public var isEmpty: Bool { size.isEmpty }

  /// Whether the cell at a point lies inside.
  public func contains(_ point: Point) -> Bool {
    columns.contains(point.x) && rows.contains(point.y)
  }

  /// The part which this rectangle and another one share; empty when they share none.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(x: left, y: top, width: min(endX, other.endX) - left, height: min(endY, other.endY) - top)
  }
}
