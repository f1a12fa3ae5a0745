import CNcurses
import Foundation
import TerminalUI

/// A converter from cells to the cells of the C module, with colour numbers of the terminal.
struct CellEncoder {
  private struct Encoded {
    let attributes: UInt8
    let foreground: Int32
    let background: Int32
  }

  private let reducer: ColorReducer
  /// Whether colour numbers from 8 on mean 0xRRGGBB (direct colour). If false, all numbers are palette colours.
  private let isDirect: Bool
  /// A cache of encoded styles. A screen has a few dozen styles, and encoding a style may search the colour palette.
  private var known: [Style: Encoded] = [:]

  /// Whether symbols of ambiguous width are replaced, because the terminal draws them two columns wide.
  var replacesAmbiguous = false

  init(support: ColorSupport, colorCount: Int) {
    reducer = ColorReducer(for: support)
    isDirect = colorCount >= 1 << 24
  }

  mutating func encode(_ cells: ArraySlice<Cell>) -> [lsc_cell] {
    var last: (style: Style, encoded: Encoded)?
    return cells.map { cell in
      let encoded: Encoded
      if let last, last.style == cell.style {
        encoded = last.encoded
      } else {
        encoded = encode(cell.style)
        last = (cell.style, encoded)
      }
      return lsc_cell(
        scalars: replacesAmbiguous && cell.symbol.isAmbiguous
          ? Self.replacement(for: cell.symbol) : cell.symbol.scalarValues, width: UInt8(cell.symbol.width),
        attributes: encoded.attributes,
        foreground: encoded.foreground, background: encoded.background)
    }
  }

  /// The replacement for a symbol of ambiguous width: its letter without accents, or `?`.
  private static func replacement(for symbol: Symbol) -> (UInt32, UInt32, UInt32, UInt32, UInt32) {
    let text = symbol.unicodeScalars.prefix(1).map(String.init).joined()
    let base = text.decomposedStringWithCanonicalMapping.unicodeScalars.first
    // Not the sign that a stroke makes another one, such as that of `≠`.
    let letter = base.flatMap { $0.isASCII && $0.properties.isAlphabetic ? $0 : nil }
    return (letter?.value ?? 0x3F, 0, 0, 0, 0)
  }

  private mutating func encode(_ style: Style) -> Encoded {
    if let encoded = known[style] { return encoded }
    let reduced = reducer.reduce(style)
    let encoded = Encoded(
      attributes: reduced.attributes.encoded, foreground: number(of: reduced.foreground),
      background: number(of: reduced.background))
    known[style] = encoded
    return encoded
  }

  private func number(of color: Color?) -> Int32 {
    guard let color, let (red, green, blue) = color.components else { return -1 }
    switch color {
    case .terminalDefault: return -1
    // The first 8 numbers are palette colours in either case.
    case .indexed(let index) where !isDirect || index < 8: return Int32(index)
    // Numbers below 8 mean palette colours. Near-black colours become 8, which looks almost the same.
    case .indexed, .rgb: return max(8, Int32(red) << 16 | Int32(green) << 8 | Int32(blue))
    }
  }
}

extension TextAttributes {
  private static let bits: [(attribute: TextAttributes, bit: lsc_attribute)] = [
    (.bold, LSC_BOLD), (.dim, LSC_DIM), (.italic, LSC_ITALIC), (.underline, LSC_UNDERLINE), (.reverse, LSC_REVERSE),
  ]

  fileprivate var encoded: UInt8 {
    Self.bits.reduce(0) { contains($1.attribute) ? $0 | UInt8($1.bit.rawValue) : $0 }
  }
}
