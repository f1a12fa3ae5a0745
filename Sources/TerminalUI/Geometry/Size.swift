/// The size of an area of the screen, in columns and rows; never negative.
public struct Size: Hashable, Sendable {
  public let width: Int

  public let height: Int

  /// Creates a size; negative numbers count as 0, so that callers can subtract without a check.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  public static let zero = Size(width: 0, height: 0)

  /// The number of cells in the area, at most `Int.max`.
  public var area: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? Int.max : product
  }

  public var isEmpty: Bool { width == 0 || height == 0 }
}

extension Size: CustomStringConvertible {
  /// The size as written on a command line: `120x40`.
  public var description: String { "\(width)x\(height)" }
}
