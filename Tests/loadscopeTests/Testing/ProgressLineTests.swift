import Testing

@testable import loadscope

@Suite("The progress line")
@MainActor
struct ProgressLineTests {
  @Test("is cut to the terminal's width without the last column")
  func cut() {
    #expect(ProgressLine.cut("run 1 of 9: feed.yaml", toFit: 22) == "run 1 of 9: feed.yaml")
    #expect(ProgressLine.cut("run 1 of 9: feed.yaml", toFit: 21) == "run 1 of 9: feed.ya…")
    #expect(ProgressLine.cut("run 1", toFit: 1) == "")
  }

  @Test("measures its width in columns and shows control characters as symbols")
  func width() {
    #expect(ProgressLine.cut("東京.yaml", toFit: 8) == "東京.y…")
    #expect(ProgressLine.cut("a\u{1B}[2Jb\n", toFit: 80) == "a␛[2Jb␊")
  }
}
