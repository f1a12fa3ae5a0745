/// One place of the screen: what is shown there, and how. Plain memory without references: copying a buffer is one
/// `memcpy`, and comparing two touches no reference count.
public struct Cell: Hashable, Sendable {
  /// What is shown.
  public var symbol: Symbol

  /// How it is shown; a colour that is `nil` is the terminal's own.
  public var style: Style

  /// Makes a cell; without arguments, an empty one.
  public init(symbol: Symbol = .blank, style: Style = .plain) {
    self.symbol = symbol
    self.style = style
  }

  /// An empty cell in the terminal's own colours.
  public static let blank = Cell()
}
