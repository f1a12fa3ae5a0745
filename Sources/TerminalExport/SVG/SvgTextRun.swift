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

/// Functions that escape text for SVG and choose how to place a symbol.
enum SvgText {
  /// The placement that keeps a symbol in its columns, whatever the viewer's font.
  enum Placing {
    /// A symbol that is one column wide in every monospaced font. Such symbols share a text element of given width.
    case letter
    /// A symbol of two columns. Such symbols share a text element of given width.
    case wide
    /// A symbol whose width depends on the font. It gets its own text element, centred in its column.
    case single
  }

  static func placing(of symbol: Symbol) -> Placing {
    guard symbol.width == 1 else { return .wide }
    return switch symbol.scalarValues.0 {
    // Latin, Greek, Cyrillic; punctuation; signs of currency.
    case 0..<0x530, 0x1E00..<0x2000, 0x2010..<0x2028, 0x2030..<0x205F, 0x20A0..<0x20C0: .letter
    default: .single
    }
  }

  /// Returns text for XML: special characters are escaped, and forbidden characters are replaced by U+FFFD.
  static func escaped(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
