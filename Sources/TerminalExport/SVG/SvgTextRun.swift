import TerminalUI

/// Adjacent symbols of one row that share an SVG text element of known width.
struct SvgTextRun {
  private var x = 0
  private var columns = 0
  private var pendingBlanks = 0
  private var placing: SvgText.Placing?
  private(set) var content = ""

  /// Adds a symbol at `x`, in half pixels. Returns false if the symbol needs a new text element.
  mutating func append(_ symbol: Symbol, x: Int) -> Bool {
    guard symbol != .blank else {
      // SVG collapses consecutive blanks and drops blanks at the ends.
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

  /// Returns the SVG attributes for position and width, given the baseline in half pixels; nil if the text is empty.
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
