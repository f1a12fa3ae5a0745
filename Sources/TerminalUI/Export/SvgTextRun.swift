/// Symbols in neighbouring columns that can be one text of a known width.
struct SvgTextRun {
  private var x = 0
  private var columns = 0
  private var pendingBlanks = 0
  private var placing: SvgText.Placing?
  /// The text so far, as the file has it.
  private(set) var content = ""

  /// Adds a symbol, unless it cannot be in one text with those before it.
  mutating func append(_ symbol: Symbol, x: Int) -> Bool {
    guard symbol != .blank else {
      // Blanks in a row are one to SVG, and blanks at the ends none.
      guard placing != nil else { return true }
      pendingBlanks += 1
      return true
    }
    let placing = SvgText.placing(of: symbol)
    if let current = self.placing {
      guard current == placing, placing != .single, pendingBlanks < 2 else { return false }
    } else {
      (self.x, self.placing) = (x, placing)
    }
    if pendingBlanks > 0 { content += " " }
    columns += pendingBlanks + Int(symbol.width)
    pendingBlanks = 0
    content += SvgText.escaped(symbol.unicodeScalars)
    return true
  }

  /// The attributes that say where the text is; `nil` when there is none.
  func attributes(baseline: Int) -> String? {
    let pixels = SvgGrid.pixels
    let y = "y=\"\(pixels(baseline))\""
    let width = columns * SvgGrid.cell.width
    return switch placing {
    case nil: nil
    case .letter where columns == 1: "x=\"\(pixels(x))\" \(y)"
    case .letter: "x=\"\(pixels(x))\" \(y) textLength=\"\(pixels(width))\""
    case .wide: "x=\"\(pixels(x))\" \(y) textLength=\"\(pixels(width))\" lengthAdjust=\"spacingAndGlyphs\""
    case .single: "x=\"\(pixels(x + width / 2))\" \(y) text-anchor=\"middle\""
    }
  }
}
