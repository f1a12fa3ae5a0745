import Testing

@testable import loadscope

@Suite("The line of progress")
@MainActor
struct ProgressLineTests {
  @Test("what does not fit into the terminal's width without its last column is cut")
  func cut() {
    #expect(ProgressLine.cut("run 1 of 9: feed.yaml", toFit: 22) == "run 1 of 9: feed.yaml")
    #expect(ProgressLine.cut("run 1 of 9: feed.yaml", toFit: 21) == "run 1 of 9: feed.ya…")
    #expect(ProgressLine.cut("run 1", toFit: 1) == "")
  }

  @Test("the width is that on the screen, and nothing gets to the terminal but what can be shown")
  func width() {
    #expect(ProgressLine.cut("東京.yaml", toFit: 8) == "東京.y…")
    #expect(ProgressLine.cut("a\u{1B}[2Jb\n", toFit: 80) == "a␛[2Jb␊")
  }
}
