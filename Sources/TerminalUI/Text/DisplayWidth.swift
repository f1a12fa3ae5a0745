extension String {
  /// Returns the number of columns that the text takes on a terminal; see ``SymbolSequence``.
  ///
  /// - Parameter glyphs: The character set. In ASCII, control characters are wider.
  public func displayWidth(glyphs: GlyphSet = .unicode) -> Int {
    // Fast path: most names are plain ASCII, one column per byte.
    if let count = utf8.withContiguousStorageIfAvailable({ bytes in
      bytes.isShownAsItIs ? bytes.count : nil
    }), let count {
      return count
    }
    return SymbolSequence(self, glyphs: glyphs).reduce(0) { $0 + Int($1.width) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are printable ASCII characters, each of which takes one column.
  var isShownAsItIs: Bool {
    allSatisfy { (0x20...0x7E).contains($0) }
  }
}
