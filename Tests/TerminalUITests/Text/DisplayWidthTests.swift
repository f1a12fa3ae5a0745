import Testing

@testable import TerminalUI

@Suite("Width of text")
struct DisplayWidthTests {
  @Test(
    "A text is as wide as the columns it takes",
    arguments: [
      ("", 0), ("photos", 6), ("Zürich", 6), ("日本語", 6), ("ｆｕｌｌ", 8), ("한국", 4), ("e\u{301}", 1), ("✓", 1),
      ("👍", 2), ("…", 1), ("Привет", 6), ("שלום", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
    ])
  func widths(text: String, width: Int) {
    #expect(text.displayWidth() == width)
  }

  @Test("The sum of the symbols' widths is the width of the text", arguments: ["a日\u{301}b", "👨‍👩‍👧x", "\u{7}\u{85}é"])
  func symbolsAddUp(text: String) {
    #expect(SymbolSequence(text).reduce(0) { $0 + Int($1.width) } == text.displayWidth())
  }

  @Test(
    "The tables of characters are sorted for the search",
    arguments: [ScalarWidth.wideRanges, ScalarWidth.ambiguousRanges])
  func tableIsSorted(ranges: [ClosedRange<UInt32>]) {
    for (one, next) in zip(ranges, ranges.dropFirst()) {
      #expect(one.upperBound < next.lowerBound)
    }
  }

  @Test("No character is both wide and of ambiguous width")
  func tablesAreDisjoint() {
    for range in ScalarWidth.ambiguousRanges {
      #expect(!ScalarWidth.wideRanges.contains { $0.overlaps(range) })
    }
  }

  @Test(
    "The ranges known without a search match the search",
    arguments: [0x2010...0x2027, 0x2190...0x2319, 0x2500...0x25FC, 0x2713...0x2718] as [ClosedRange<UInt32>])
  func knownRanges(range: ClosedRange<UInt32>) throws {
    for value in range {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(ScalarClass(scalar) == .printable(width: 1))
      #expect(ScalarWidth.columns(of: scalar) == 1)
      #expect(![.unassigned, .format].contains(scalar.properties.generalCategory))
    }
  }

  @Test("Every drawing character is one scalar of one column", arguments: GlyphSet.allCases)
  func glyphs(set: GlyphSet) {
    let box = set.box
    let glyphs =
      [
        set.idle, set.syncing, set.synced, set.failed, set.contents, set.noContents, set.unfolded, set.folded,
        set.guideBranch, set.guideLast, set.guideThrough, set.guideAcross, set.arrow, set.cursor, set.play, set.pause,
        set.record, set.on, set.off, set.retry, set.moreAbove, set.moreBelow, set.dot, set.ellipsis, set.replacement,
        box.topLeft, box.topRight, box.bottomLeft, box.bottomRight, box.horizontal, box.vertical,
      ] + set.bars + set.shades
    for glyph in glyphs {
      #expect(String(glyph).displayWidth(glyphs: set) == 1, "\(glyph)")
      #expect(glyph.unicodeScalars.count == 1, "\(glyph)")
      #expect(set == .unicode || glyph.isASCII, "\(glyph)")
    }
  }

  @Test("The glyphs of the four states differ, and so do those of the two flags", arguments: GlyphSet.allCases)
  func statesDiffer(set: GlyphSet) {
    #expect(Set([set.idle, set.syncing, set.synced, set.failed]).count == 4)
    #expect(set.contents != set.noContents)
  }
}
