import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("A restarted source")
struct StartingOverTests {
  private static let outline = """
    feed all
      photos
    token failed "boom"
    """

  /// The same nodes with other ids, and one more.
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

  @Test("folds and selection are kept by name")
  mutating func kept() throws {
    var bench = Bench(Self.outline)
    try bench.press("Space Down")
    #expect(bench.rows == ["feed", "[token]"])
    startOver(&bench, Self.changed)
    #expect(bench.rows == ["new", "[token]", "feed"])
    #expect(bench.model.context.title == "Again")
  }

  @Test("a removed node moves the selection to the first row")
  mutating func gone() throws {
    var bench = Bench(Self.outline)
    try bench.press("End")
    startOver(&bench, "other")
    #expect(bench.rows == ["[other]"])
  }

  @Test("counts and journal restart, and the filter and the banner stay")
  mutating func anew() throws {
    var bench = Bench(Self.outline)
    _ = bench.model.update(with: .banner(.file, ["The saved file has errors."]))
    try bench.press("/ \"token\" Enter")
    startOver(&bench, Self.changed)
    #expect(bench.model.context.source.counts[.failed] == 0)
    #expect(bench.model.context.source.counts[.idle] == 4)
    #expect(bench.model.context.source.history.entries.isEmpty)
    #expect(bench.model.context.banner == ["The saved file has errors."])
    #expect(bench.rows == ["[token]"])
  }

  @Test("a prompt stays open, and no typed letter becomes a command")
  mutating func typing() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"ph\"")
    startOver(&bench, Self.changed)
    #expect(try bench.press("\"X\"") == [])
    #expect(bench.model.context.filtering.text == "phX")
    try bench.press("Esc ? / \"sign\"")
    startOver(&bench, Self.changed)
    #expect(try bench.press("q") == [])
    #expect(
      bench.model.context.overlay == Help(isWhole: true, search: LineEditor("signq"), isSearching: true))
  }

  @Test("a prompt about a node closes")
  mutating func question() throws {
    var bench = Bench(Self.outline)
    try bench.press("X")
    startOver(&bench, Self.changed)
    #expect(bench.model.context.overlay == nil)
  }

  @Test("breakpoints are set again by name")
  mutating func breakpoints() throws {
    var bench = Bench(Self.outline)
    bench.change("token") { $0.breakpoint = .state(.syncing) }
    _ = bench.model.update(with: .replaced(title: "Again"))
    bench.source = OutlineSource()
    let effects = bench.model.update(with: .changes(bench.source.batch(Self.changed)))
    let token = bench.source.id("token")
    #expect(effects == [.perform(.setBreakpoint(token, .state(.syncing)))])
  }
}

@Suite("The banner")
struct BannerTests {
  @Test("its lines are under the header, and what does not fit is counted")
  func lines() {
    var bench = Bench("a", width: 60, height: 20)
    _ = bench.model.update(with: .banner(.file, (1...9).map { "error \($0)" }))
    let lines = bench.frame().text().split(separator: "\n")
    #expect(lines[1] == " error 1")
    #expect(lines[4] == " error 4  (and 5 more)")
    #expect(lines[5].contains("Tree"))
  }

  @Test("it leaves room for the tree in any window", arguments: [3, 4, 6, 8, 10])
  func small(height: Int) {
    var bench = Bench("a", width: 40, height: height)
    _ = bench.model.update(with: .banner(.file, ["one", "two", "three"]))
    #expect(bench.frame().text().contains("a "))
  }
}

@Suite("Search in the help")
struct HelpSearchTests {
  @Test("only matching lines are shown, under their sections")
  func search() throws {
    var bench = Bench("a", width: 100, height: 40)
    try bench.press("? / \"fold\"")
    let text = bench.frame().text()
    #expect(text.contains("Help  /fold"))
    #expect(text.contains("Moving"))
    #expect(text.contains("fold all"))
    #expect(!text.contains("Loadables"))
    #expect(!text.contains("pause or resume"))
  }

  @Test("it shows the event limit before any event is dropped")
  func historyLimit() throws {
    var bench = Bench("a", width: 100, height: 40)
    try bench.press("? / \"only the\"")
    #expect(bench.frame().text().contains("only the latest 1,000,000 events are kept"))
    bench.model = Model(
      title: "Short", size: bench.model.context.size, memory: ScreenMemory().opening(["detail"]), historyLimit: 2_500)
    try bench.press("? / \"only the\"")
    #expect(bench.frame().text().contains("only the latest 2,500 events are kept"))
  }

  @Test("Enter keeps it, Esc clears it, and Esc again closes the help")
  func closing() throws {
    var bench = Bench("a")
    try bench.press("? / \"q\" Enter")
    #expect(bench.model.context.overlay == Help(isWhole: true, search: LineEditor("q")))
    try bench.press("Esc")
    #expect(bench.model.context.overlay == Help(isWhole: true))
    try bench.press("Esc")
    #expect(bench.model.context.overlay == nil)
  }

  @Test("pasted text is inserted")
  func paste() throws {
    var bench = Bench("a")
    try bench.press("? /")
    bench.paste("fold")
    #expect(bench.frame().text().contains("Help  /fold"))
  }
}
