/// The size of an area of the screen, in columns and rows; never negative.
public struct Size: Hashable, Sendable {
  /// The number of columns.
  public let width: Int

  /// The number of rows.
  public let height: Int

  /// Makes a size; a negative number counts as 0, so that callers can subtract without a check.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// No columns, no rows.
  public static let zero = Size(width: 0, height: 0)

  /// The number of cells; when the product is past `Int.max`, that.
  public var area: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? Int.max : product
  }

  /// Whether no cell fits in.
  public var isEmpty: Bool { width == 0 || height == 0 }
}

extension Size: CustomStringConvertible {
  /// As it is written on a command line: `120x40`.
  public var description: String { "\(width)x\(height)" }
}
