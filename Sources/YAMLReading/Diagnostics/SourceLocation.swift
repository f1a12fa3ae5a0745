/// A line and a column in a file, counted as editors do.
public struct SourceLocation: Sendable, Hashable, Comparable {
  /// The line, from 1.
  public var line: Int

  /// The column, from 1, in characters (Unicode scalars).
  public var column: Int

  /// Creates the location at `line` and `column`, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The start of a file.
  public static let start = SourceLocation(line: 1, column: 1)

  /// Returns whether `left` comes before `right` in the file.
  public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
