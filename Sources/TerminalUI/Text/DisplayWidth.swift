extension String {
  /// The number of columns in which the text is shown on a terminal; see ``SymbolSequence`` for what is shown.
  ///
  /// - Parameter glyphs: The character set; what stands for a control character is wider in ASCII.
  public func displayWidth(glyphs: GlyphSet = .unicode) -> Int {
    // Most names are plain ASCII, where every byte is a column.
    if let count = utf8.withContiguousStorageIfAvailable({ bytes in
      bytes.isShownAsItIs ? bytes.count : nil
    }), let count {
      return count
    }
    return SymbolSequence(self, glyphs: glyphs).reduce(0) { $0 + Int($1.width) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether it is ASCII that has a column a byte.
  var isShownAsItIs: Bool {
    allSatisfy { (0x20...0x7E).contains($0) }
  }
}
