import TerminalUI

/// Escapes text for SVG and classifies symbols by placing.
enum SvgText {
  /// The placing of a symbol that keeps it in its columns.
  enum Placing {
    /// One column in every monospaced font: part of a text with a given width.
    case letter
    /// Two columns: part of a text of wide symbols with a given width.
    case wide
    /// Any width, depending on the font: centred in its column.
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

  /// Escapes XML's special characters and replaces forbidden ones.
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
