/// What becomes of a single Unicode scalar on its way to the screen; see ``SymbolSequence``.
enum ScalarClass: Hashable {
  /// It is shown, in 1 or 2 columns.
  case printable(width: Int)
  /// It goes onto what stands before it.
  case mark
  /// A control character of ASCII, which has a sign.
  case control
  /// It must not be sent and has no sign: its number is shown.
  case numbered
  /// One half of a flag, with the letter it stands for.
  case flagLetter(Unicode.Scalar)
  /// Nobody sees it; it is left out.
  case invisible
  /// Nobody knows what it looks like, nor how wide it is.
  case unassigned

  /// What joins several emoji into one picture.
  static let joiner: Unicode.Scalar = "\u{200D}"

  private static let flagLetters: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: self = .printable(width: 1)
    // What is drawn with: quotation marks and the ellipsis, arrows and signs, boxes and shapes, ticks and crosses. What
    // is below would come to the same, after a search.
    case 0x2010...0x2027, 0x2190...0x2319, 0x2500...0x25FC, 0x2713...0x2718: self = .printable(width: 1)
    case 0...0x1F, 0x7F: self = .control
    case 0x80...0x9F, 0x2028, 0x2029: self = .numbered
    // The controls of writing direction: marks, embeddings, overrides and isolates.
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: self = .numbered
    // Variation selectors change the width on some terminals and not on others; a key cap's frame does, too.
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
