/// A place on the screen, in columns and rows from the upper left corner, which is (0, 0).
public struct Point: Hashable, Sendable {
  /// The column, counted from 0.
  public var x: Int

  /// The row, counted from 0.
  public var y: Int

  /// Makes a point; it may lie outside of any screen.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The upper left corner.
  public static let zero = Point(x: 0, y: 0)
}
