import TerminalUI

/// Escapes text for SVG, and chooses how symbols are placed.
enum SvgText {
  /// The way to place a symbol so that the symbol stays in its columns in any font.
  enum Placing {
    /// A symbol of one column in every monospaced font; placed in a text element with a given width.
    case letter
    /// A symbol of two columns; placed in a text element of wide symbols with a given width.
    case wide
    /// A symbol whose width depends on the font; placed alone, centred in its column.
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

  /// Returns a text with XML's special characters escaped and its forbidden characters replaced.
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
