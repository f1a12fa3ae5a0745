/// The class of a Unicode scalar, which decides how the scalar is shown; see ``SymbolSequence``.
enum ScalarClass: Hashable {
  /// A printable scalar, shown in 1 or 2 columns.
  case printable(width: Int)
  /// A mark, combined with the character before the mark.
  case mark
  /// An ASCII control character, shown as a sign.
  case control
  /// A scalar that must not be sent to a terminal and has no sign; shown as its number, such as `<85>`.
  case numbered
  /// One half of a flag, shown as its letter.
  case flagLetter(Unicode.Scalar)
  /// An invisible scalar, which is dropped.
  case invisible
  /// An unassigned scalar, whose look and width are unknown.
  case unassigned

  /// The zero width joiner, which combines several emoji into one.
  static let joiner: Unicode.Scalar = "\u{200D}"

  private static let flagLetters: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: self = .printable(width: 1)
    // Fast path for drawing characters: quotation marks and the ellipsis, arrows and signs, boxes and shapes, ticks and
    // crosses.
    case 0x2010...0x2027, 0x2190...0x2319, 0x2500...0x25FC, 0x2713...0x2718: self = .printable(width: 1)
    case 0...0x1F, 0x7F: self = .control
    case 0x80...0x9F, 0x2028, 0x2029: self = .numbered
    // The controls of writing direction: marks, embeddings, overrides and isolates.
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: self = .numbered
    // Variation selectors and the key cap's frame change the width on some terminals only.
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180F, 0x20E3: self = .invisible
    case ScalarClass.flagLetters:
      let letter = Unicode.Scalar(value - ScalarClass.flagLetters.lowerBound + 0x41)
      self = letter.map(ScalarClass.flagLetter) ?? .unassigned
    default:
      switch scalar.properties.generalCategory {
      case .format: self = .invisible
      case .unassigned: self = .unassigned
      default:
        let width = ScalarWidth.columns(of: scalar)
        self = width == 0 ? .mark : .printable(width: width)
      }
    }
  }
}
