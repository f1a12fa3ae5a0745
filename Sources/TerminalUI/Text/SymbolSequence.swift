/// The symbols that show a text on a terminal: one cell for each symbol, two for a wide symbol.
///
/// Names and error messages can contain anything. The symbols are always safe to send to a terminal, and have the width
/// that curses assumes:
///
/// - control characters become signs (`␊`, in ASCII `^J`), except that 0x80…0x9F and the line and paragraph separators
///   become numbers (`<85>`);
/// - controls of writing direction become numbers (`<202E>`), because they could make a line read as another;
/// - other invisible characters (joiners, variation selectors, soft hyphens) are dropped;
/// - sequences whose width depends on the terminal are reduced: joined emoji to the first emoji, emoji with a skin
///   colour to the emoji without it, flags to two letters;
/// - marks combine with the preceding character, up to ``Symbol/capacity`` scalars in all;
/// - unassigned scalars become the replacement character.
public struct SymbolSequence: Sequence, IteratorProtocol {
  private var scalars: String.UnicodeScalarView.Iterator
  private var lookahead: Unicode.Scalar?
  /// The rest of a sign that takes several cells, such as `<85>`: the scalars to return next, in reverse order.
  private var pending: [Unicode.Scalar] = []
  private let glyphs: GlyphSet

  /// Creates the symbols that show a text, with signs from a character set.
  public init(_ text: some StringProtocol, glyphs: GlyphSet = .unicode) {
    scalars = String(text).unicodeScalars.makeIterator()
    self.glyphs = glyphs
    lookahead = scalars.next()
  }

  /// Returns the next symbol, which is never ``Symbol/continuation``.
  public mutating func next() -> Symbol? {
    if let scalar = pending.popLast() { return Symbol(scalar, width: 1) }
    while let scalar = nextScalar() {
      switch ScalarClass(scalar) {
      case .printable(let width): return symbol(on: scalar, width: width)
      // A leading mark must not combine with the cell to the left of the text.
      case .mark: return symbol(on: " ", width: 1, firstMark: scalar)
      case .control: return sign(forControl: scalar)
      case .numbered: return spelled("<" + String(scalar.value, radix: 16, uppercase: true) + ">")
      case .flagLetter(let letter): return Symbol(letter, width: 1)
      case .unassigned: return spelled(String(glyphs.replacement))
      case .invisible: continue
      }
    }
    return nil
  }

  private mutating func nextScalar() -> Unicode.Scalar? {
    defer { lookahead = scalars.next() }
    return lookahead
  }

  /// Returns the symbol of `base` and the marks after it. Drops invisible scalars, skin colours and joined emoji there.
  private mutating func symbol(on base: Unicode.Scalar, width: Int, firstMark: Unicode.Scalar? = nil) -> Symbol {
    var symbol = Symbol(base, width: width)
    if let firstMark { symbol.append(mark: firstMark) }
    while let scalar = lookahead {
      if scalar.value < 0x300 { break }
      switch ScalarClass(scalar) {
      case .mark:
        symbol.append(mark: scalar)
      case .invisible where scalar == ScalarClass.joiner && Self.isPicture(base):
        _ = nextScalar()
        guard let joined = lookahead, Self.isPicture(joined) else { continue }
      case .invisible:
        break
      case .printable where Self.skinTones.contains(scalar) && Self.isPicture(base):
        break
      case .printable, .control, .numbered, .flagLetter, .unassigned:
        return symbol
      }
      _ = nextScalar()
    }
    return symbol
  }

  private static let skinTones: ClosedRange<Unicode.Scalar> = "\u{1F3FB}"..."\u{1F3FF}"

  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xFF && scalar.properties.isEmoji
  }

  private mutating func sign(forControl scalar: Unicode.Scalar) -> Symbol? {
    switch (glyphs, scalar.value) {
    case (.unicode, 0x7F): return Symbol("␡", width: 1)
    case (.unicode, let value): return Unicode.Scalar(0x2400 + value).map { Symbol($0, width: 1) }
    // Caret notation: the letter is 0x40 away, so DEL is ^?.
    case (.ascii, let value): return spelled("^" + String(UnicodeScalar(UInt8(truncatingIfNeeded: value ^ 0x40))))
    }
  }

  private mutating func spelled(_ text: String) -> Symbol? {
    pending = text.unicodeScalars.reversed()
    return pending.popLast().map { Symbol($0, width: 1) }
  }
}
