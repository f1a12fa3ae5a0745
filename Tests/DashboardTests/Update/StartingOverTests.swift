import Inspection
import TerminalUI
import Testing

@testable import Dashboard

@Suite("A source that starts over")
struct StartingOverTests {
  private static let outline = """
    feed all
      photos
    token failed "boom"
    """

  /// The same nodes under other numbers, and one more.
  private static let changed = """
    new
    token
    feed all
      photos
    """

  private mutating func startOver(_ bench: inout Bench, _ outline: String) {
    _ = bench.model.update(with: .replaced(title: "Again"))
    bench.source = OutlineSource()
    bench.show(outline)
  }

  @Test("what is folded and selected is kept by name")
  mutating func kept() throws {
    var bench = Bench(Self.outline)
    try bench.press("Space Down")
    #expect(bench.rows == ["feed", "[token]"])
    startOver(&bench, Self.changed)
    #expect(bench.rows == ["new", "[token]", "feed"])
    #expect(bench.model.title == "Again")
  }

  @Test("a node that is gone leaves the selection at the first row")
  mutating func gone() throws {
    var bench = Bench(Self.outline)
    try bench.press("End")
    startOver(&bench, "other")
    #expect(bench.rows == ["[other]"])
  }

  @Test("counts, history and the banner begin anew, and the filter stays")
  mutating func anew() throws {
    var bench = Bench(Self.outline)
    _ = bench.model.update(with: .banner(["The saved file has errors."]))
    try bench.press("/ \"token\" Enter")
    startOver(&bench, Self.changed)
    #expect(bench.model.counts[.failed] == 0)
    #expect(bench.model.counts[.idle] == 4)
    #expect(bench.model.history.entries == [])
    #expect(bench.model.banner == [])
    #expect(bench.rows == ["[token]"])
  }
}

@Suite("The banner")
struct BannerTests {
  @Test("its lines stand under the header, and what does not fit is counted")
  func lines() {
    var bench = Bench("a", width: 60, height: 20)
    _ = bench.model.update(with: .banner((1...9).map { "error \($0)" }))
    let lines = bench.frame().text().split(separator: "\n")
    #expect(lines[1] == " error 1")
    #expect(lines[4] == " error 4  (and 5 more)")
    #expect(lines[5].contains("Tree"))
  }

  @Test("it leaves room for the tree, however small the window is", arguments: [3, 4, 6, 8, 10])
  func small(height: Int) {
    var bench = Bench("a", width: 40, height: height)
    _ = bench.model.update(with: .banner(["one", "two", "three"]))
    #expect(bench.frame().text().contains("a "))
  }
}

@Suite("Search in the help")
struct HelpSearchTests {
  @Test("only lines with the text are shown, under their sections")
  func search() throws {
    var bench = Bench("a", width: 100, height: 40)
    try bench.press("? / \"fold\"")
    let text = bench.frame().text()
    #expect(text.contains("Help  /fold"))
    #expect(text.contains("Moving"))
    #expect(text.contains("fold all"))
    #expect(!text.contains("Loadables"))
    #expect(!text.contains("let time stand still"))
  }

  @Test("Enter keeps it, Esc shows all again, and Esc once more closes")
  func closing() throws {
    var bench = Bench("a")
    try bench.press("? / \"q\" Enter")
    #expect(bench.model.overlay == .help(HelpState(search: LineEditor("q"))))
    try bench.press("Esc")
    #expect(bench.model.overlay == .help(HelpState()))
    try bench.press("Esc")
    #expect(bench.model.overlay == nil)
  }

  @Test("pasted text is typed into it")
  func paste() throws {
    var bench = Bench("a")
    try bench.press("? /")
    bench.paste("fold")
    #expect(bench.frame().text().contains("Help  /fold"))
  }
}
