import TerminalUI

/// Any typed or shown bytes become characters and cells that are safe for a terminal.
func fuzzText(_ bytes: UnsafeBufferPointer<UInt8>) {
  var accumulator = UTF8Accumulator()
  var scalars: [Unicode.Scalar] = []
  for byte in bytes { scalars += accumulator.append(byte) }
  scalars += accumulator.flush()
  let text = String(decoding: bytes, as: UTF8.self)
  precondition(scalars.elementsEqual(text.unicodeScalars), "the accumulator and the standard library disagree")

  for glyphs in [GlyphSet.unicode, .ascii] {
    for symbol in SymbolSequence(text, glyphs: glyphs) {
      precondition((1...2).contains(symbol.width), "a symbol without a place")
      for scalar in symbol.unicodeScalars {
        precondition(scalar.properties.generalCategory != .control, "a control character reaches the terminal")
      }
    }
  }

  // A few characters can ask for ten thousand keys each; a user's line is short.
  guard bytes.count <= 64 else { return }
  do throws(KeySequenceError) {
    _ = try KeySequence(parsing: text)
  } catch {
    precondition((1...text.count).contains(error.position), "a place outside of the text")
  }
}
