/// The symbols by which a text is shown, one cell (or two, for a wide one) each.
///
/// A name or an error message can hold anything. What comes out is always safe to send to a terminal, and as wide as
/// curses believes it to be:
///
/// - a control character is shown as its sign (`␊`, in ASCII `^J`), one of 0x80…0x9F and line and paragraph
///   separators as a number (`<85>`);
/// - a control of writing direction is shown as a number (`<202E>`): sent, it could make a line read as another one;
/// - other characters that nobody sees (joiners, variation selectors, soft hyphens) are left out;
/// - of a sequence that terminals draw in different widths, the part remains which they agree on: of emoji joined into
///   one picture the first, of a coloured one the uncoloured, of a flag its two letters;
/// - marks go onto the character before them, at most ``Symbol/capacity`` scalars together;
/// - what is assigned to no character becomes the replacement character.
public struct SymbolSequence: Sequence, IteratorProtocol {
  private var scalars: String.UnicodeScalarView.Iterator
  private var lookahead: Unicode.Scalar?
  /// What is left of a sign that takes several cells, in reverse.
  private var pending: [Unicode.Scalar] = []
  private let glyphs: GlyphSet

  /// Makes the sequence for a text; `glyphs` says whether signs beyond ASCII may stand for what cannot be shown.
  public init(_ text: some StringProtocol, glyphs: GlyphSet = .unicode) {
    scalars = String(text).unicodeScalars.makeIterator()
    self.glyphs = glyphs
    lookahead = scalars.next()
  }

  /// The next symbol; never ``Symbol/continuation``.
  public mutating func next() -> Symbol? {
    if let scalar = pending.popLast() { return Symbol(scalar, width: 1) }
    while let scalar = take() {
      switch ScalarClass(scalar) {
      case .printable(let width): return symbol(on: scalar, width: width)
      // A mark with nothing before it must not get onto what stands to the left of the text.
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

  private mutating func take() -> Unicode.Scalar? {
    defer { lookahead = scalars.next() }
    return lookahead
  }

  /// The symbol on a base, with all that follows and takes no column of its own.
  private mutating func symbol(on base: Unicode.Scalar, width: Int, firstMark: Unicode.Scalar? = nil) -> Symbol {
    var symbol = Symbol(base, width: width)
    if let firstMark { symbol.append(mark: firstMark) }
    while let scalar = lookahead {
      if scalar.value < 0x300 { break }
      switch ScalarClass(scalar) {
      case .mark:
        symbol.append(mark: scalar)
      case .invisible where scalar == ScalarClass.joiner && Self.isPicture(base):
        _ = take()
        // The picture after a joiner is part of the one before.
        guard let joined = lookahead, Self.isPicture(joined) else { continue }
      case .invisible:
        break
      case .printable where Self.skinTones.contains(scalar) && Self.isPicture(base):
        break
      case .printable, .control, .numbered, .flagLetter, .unassigned:
        return symbol
      }
      _ = take()
    }
    return symbol
  }

  /// What an emoji can be coloured with.
  private static let skinTones: ClosedRange<Unicode.Scalar> = "\u{1F3FB}"..."\u{1F3FF}"

  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xFF && scalar.properties.isEmoji
  }

  private mutating func sign(forControl scalar: Unicode.Scalar) -> Symbol? {
    switch (glyphs, scalar.value) {
    case (.unicode, 0x7F): return Symbol("␡", width: 1)
    case (.unicode, let value): return Unicode.Scalar(0x2400 + value).map { Symbol($0, width: 1) }
    // Caret notation: the letter is 0x40 away, which makes ^? of DEL.
    case (.ascii, let value): return spelled("^" + String(UnicodeScalar(UInt8(truncatingIfNeeded: value ^ 0x40))))
    }
  }

  private mutating func spelled(_ text: String) -> Symbol? {
    pending = text.unicodeScalars.reversed()
    return pending.popLast().map { Symbol($0, width: 1) }
  }
}
