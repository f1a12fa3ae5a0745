/// Two pixels above each other as one cell.
///
/// A curses program has a limited number of colour pairs, and a terminal of 256 colours may have only 32,767 of them.
/// So two palette colours are used in one order only, the higher number in the foreground, and `▀` or `▄` puts them
/// where they belong. With transparent pixels, 240 colours then need 29,160 pairs at most, 16 colours need 152 of 256,
/// and 8 need 44 of 64: a picture takes no pair from text on the screen.
enum HalfBlock {
  private static let upperHalf = Symbol("▀", width: 1)
  private static let lowerHalf = Symbol("▄", width: 1)

  /// Returns the cell of two pixels; a transparent pixel is nil.
  static func cell(upper: Color?, lower: Color?) -> Cell {
    switch (upper, lower) {
    case (nil, nil): .blank
    case (let upper?, nil): Cell(symbol: upperHalf, style: Style(foreground: upper))
    case (nil, let lower?): Cell(symbol: lowerHalf, style: Style(foreground: lower))
    case (let upper?, let lower?) where upper == lower:
      Cell(style: Style(foreground: upper, background: upper))
    case (.indexed(let upper), .indexed(let lower)) where upper < lower:
      Cell(symbol: lowerHalf, style: Style(foreground: .indexed(lower), background: .indexed(upper)))
    case (let upper?, let lower?): Cell(symbol: upperHalf, style: Style(foreground: upper, background: lower))
    }
  }
}
