/// One cell of the screen: a symbol and a style. A cell is plain memory without references, so that a buffer is copied
/// with one `memcpy` and compared without reference counting.
public struct Cell: Hashable, Sendable {
  public var symbol: Symbol

  /// The style of the cell. A `nil` colour in the style means the terminal default.
  public var style: Style

  public init(symbol: Symbol = .blank, style: Style = .plain) {
    self.symbol = symbol
    self.style = style
  }

  /// An empty cell in terminal default colours.
  public static let blank = Cell()
}
