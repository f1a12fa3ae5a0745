import Testing

@testable import TerminalUI

@Suite("The symbols of a text")
struct SymbolSequenceTests {
  private func shown(_ text: String, glyphs: GlyphSet = .unicode) -> String {
    var result = String.UnicodeScalarView()
    for symbol in SymbolSequence(text, glyphs: glyphs) { result.append(contentsOf: symbol.unicodeScalars) }
    return String(result)
  }

  @Test(
    "A control character is shown as its sign",
    arguments: [("a\nb", "a␊b"), ("\u{1B}[31m", "␛[31m"), ("\u{7F}", "␡"), ("a\r\nb", "a␍␊b"), ("\0", "␀")])
  func controls(text: String, expected: String) {
    #expect(shown(text) == expected)
  }

  @Test("In ASCII, a control character is shown in caret notation", arguments: [("a\nb", "a^Jb"), ("\u{7F}", "^?")])
  func controls_ascii(text: String, expected: String) {
    #expect(shown(text, glyphs: .ascii) == expected)
  }

  @Test(
    "A direction or line control is shown as a number",
    arguments: [
      ("a\u{202E}b", "a<202E>b"), ("\u{2066}", "<2066>"), ("\u{85}", "<85>"), ("\u{2028}", "<2028>"),
      ("\u{61C}", "<61C>"),
    ])
  func numbered(text: String, expected: String) {
    #expect(shown(text) == expected)
  }

  @Test(
    "Invisible characters are omitted", arguments: ["a\u{200B}b", "a\u{AD}b", "\u{FEFF}ab", "a\u{2060}b", "ab\u{FE0F}"])
  func invisible(text: String) {
    #expect(shown(text) == "ab")
  }

  @Test(
    "A sequence of ambiguous width is reduced to a part of known width",
    arguments: [
      ("👨‍👩‍👧", "👨"), ("👍🏽", "👍"), ("❤️", "❤"), ("🏳️‍🌈", "🏳"), ("🇩🇪", "DE"), ("1️⃣", "1"), ("👨‍👩‍👧🎉", "👨🎉"),
    ])
  func sequences(text: String, expected: String) {
    #expect(shown(text) == expected)
  }

  @Test("A mark without a base is drawn on a blank")
  func mark_alone() {
    #expect(shown("\u{301}a") == " \u{301}a")
  }

  @Test("A symbol keeps as many marks as curses can hold")
  func mark_tooMany() {
    let symbols = Array(SymbolSequence("a" + String(repeating: "\u{301}", count: 20) + "b"))
    #expect(symbols.count == 2)
    #expect(symbols[0].unicodeScalars.count(where: { _ in true }) == Symbol.capacity)
  }

  @Test("A combined letter takes one symbol per base")
  func conjunct() {
    // क्ष: Swift sees one character, the C library two letters and a mark.
    #expect(SymbolSequence("\u{915}\u{94D}\u{937}").map(\.width) == [1, 1])
  }

  @Test("An unassigned code point is replaced")
  func unassigned() {
    #expect(shown("a\u{378}b") == "a\u{FFFD}b")
    #expect(shown("a\u{378}b", glyphs: .ascii) == "a?b")
  }

  @Test("No text sends a control or format character")
  func everyScalar() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for symbol in SymbolSequence(String(scalar)) {
        #expect(symbol.width == 1 || symbol.width == 2)
        for sent in symbol.unicodeScalars {
          let category = sent.properties.generalCategory
          // An expectation for every scalar would be too slow.
          if [.control, .format, .unassigned, .surrogate, .lineSeparator].contains(category) {
            Issue.record("U+\(String(value, radix: 16)) sends U+\(String(sent.value, radix: 16))")
          }
        }
      }
    }
  }
}
