extension Buffer {
  /// Writes one line of text. Text that does not fit ends in ``GlyphSet/ellipsis``.
  ///
  /// - Parameters:
  ///   - text: Any text; ``SymbolSequence`` replaces characters that cannot be shown.
  ///   - point: The cell of the text's first column, possibly outside of ``clip``.
  ///   - maxWidth: The maximum number of columns; by default, up to the right edge of ``clip``.
  ///   - style: The style of the text, overlaid on the style of the cells.
  /// - Returns: The number of columns of the fitting text, including those to the left of ``clip``; 0 if nothing fits.
  @discardableResult
  public mutating func write(
    _ text: String, at point: Point, maxWidth: Int = .max, style: Style = .plain
  ) -> Int {
    guard clip.rows.contains(point.y), maxWidth > 0 else { return 0 }
    let room = min(maxWidth, clip.endX - point.x)
    guard room > 0 else { return 0 }
    // Fast path: most names are plain ASCII, one column per byte.
    if let used = text.utf8.withContiguousStorageIfAvailable({ bytes in
      writeASCII(bytes, at: point, room: room, style: style)
    }), let used {
      return used
    }
    var used = 0
    for symbol in SymbolSequence(text, glyphs: glyphs) {
      let width = Int(symbol.width)
      guard used + width <= room else {
        // A wide character with only one column left yields it to the ellipsis.
        place(ellipsis, x: point.x + min(used, room - 1), y: point.y, style: style)
        return room
      }
      place(symbol, x: point.x + used, y: point.y, style: style)
      used += width
    }
    return used
  }

  /// Writes one line of text; see ``write(_:at:maxWidth:style:)``.
  @discardableResult
  public mutating func write(
    _ text: String, x: Int, y: Int, maxWidth: Int = .max, style: Style = .plain
  ) -> Int {
    write(text, at: Point(x: x, y: y), maxWidth: maxWidth, style: style)
  }

  /// Writes one character, such as a glyph of ``GlyphSet``.
  public mutating func put(_ character: Character, at point: Point, style: Style = .plain) {
    guard let symbol = Symbol(plain: character) else {
      write(String(character), at: point, style: style)
      return
    }
    if clip.contains(point) { setSymbols(x: point.x, y: point.y, count: 1, style: style) { _ in symbol } }
  }

  /// Writes printable ASCII of at most `room` columns, and returns its width. Otherwise only returns `nil`.
  private mutating func writeASCII(
    _ bytes: UnsafeBufferPointer<UInt8>, at point: Point, room: Int, style: Style
  ) -> Int? {
    guard bytes.count <= room, bytes.isShownAsItIs else { return nil }
    let hidden = max(0, clip.x - point.x)
    guard hidden < bytes.count else { return bytes.count }
    setSymbols(x: point.x + hidden, y: point.y, count: bytes.count - hidden, style: style) {
      Symbol(Unicode.Scalar(bytes[hidden + $0]), width: 1)
    }
    return bytes.count
  }

  private var ellipsis: Symbol {
    glyphs.ellipsis.unicodeScalars.first.map { Symbol($0, width: 1) } ?? .blank
  }

  private mutating func place(_ symbol: Symbol, x: Int, y: Int, style: Style) {
    let end = x + Int(symbol.width)
    guard end > clip.x, x < clip.endX else { return }
    if x >= clip.x, end <= clip.endX {
      set(symbol, x: x, y: y, style: style)
    } else if end <= clip.endX {
      set(.blank, x: clip.x, y: y, style: style)
    } else {
      set(.blank, x: x, y: y, style: style)
    }
  }
}
