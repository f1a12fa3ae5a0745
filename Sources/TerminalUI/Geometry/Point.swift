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
