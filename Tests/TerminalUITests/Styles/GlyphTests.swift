import Testing

@testable import TerminalUI

@Suite("Glyphs")
struct GlyphTests {
  @Test("the signs in a row of the tree are distinct, also in ASCII", arguments: GlyphSet.allCases)
  func tree(glyphs: GlyphSet) {
    let signs = [
      glyphs.idle, glyphs.syncing, glyphs.synced, glyphs.failed, glyphs.contents, glyphs.noContents,
      glyphs.staleContents, glyphs.unfolded, glyphs.folded, glyphs.arrow, glyphs.cause, glyphs.cursor,
      glyphs.breakpoint, glyphs.fault, glyphs.retry, glyphs.guideBranch, glyphs.guideLast, glyphs.guideAcross,
    ]
    #expect(Set(signs).count == signs.count)
  }

  @Test("the signs in a lane of the timeline are distinct, also in ASCII", arguments: GlyphSet.allCases)
  func lanes(glyphs: GlyphSet) {
    let signs = [
      glyphs.laneOfWait(hasContents: false), glyphs.laneOfWait(hasContents: true),
      glyphs.laneOfSync(hasContents: false), glyphs.laneOfSync(hasContents: true), glyphs.laneOfDate, glyphs.dot,
      glyphs.laneOfContents, glyphs.laneOfStaleContents, glyphs.laneOfFailure, glyphs.synced, glyphs.failed, glyphs.cut,
      glyphs.off,
    ]
    #expect(Set(signs).count == signs.count)
  }

  @Test("no lane fills its cell, so that neighbours do not merge")
  func gaps() {
    let full: Set<Character> = ["░", "▒", "▓", "█"]
    let lanes = [false, true].flatMap {
      [GlyphSet.unicode.laneOfWait(hasContents: $0), GlyphSet.unicode.laneOfSync(hasContents: $0)]
    }
    #expect(full.isDisjoint(with: lanes))
  }
}
