/// Text as an SVG file may contain it, and as it must be divided to stay in its columns.
enum SvgText {
  /// How a symbol is placed.
  enum Placing {
    /// Every monospaced font has it as wide as a letter: as a part of a text that is given its width.
    case letter
    /// Two columns wide; also as a part of such a text, but with its like only.
    case wide
    /// A font may have it in any width: in the middle of its column.
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

  /// A text with everything replaced that means something else in XML, or that XML cannot have.
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
