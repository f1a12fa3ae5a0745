import InspectionModel
import Testing
import TerminalUI

@testable import Dashboard

@Suite("The mouse")
struct MouseTests {
  private static let outline = """
    feed all
      photos
      avatar
    token
    """

  private func bench(rows count: Int) -> Bench {
    Bench((0..<count).map { "row-\($0)" }.joined(separator: "\n"), width: 80, height: 14)
  }

  @Test("a click selects its row")
  func select() {
    var bench = Bench(Self.outline)
    bench.click(x: 10, y: 5)
    #expect(bench.selected == "avatar")
  }

  @Test("a click on a fold marker folds and unfolds")
  func fold() {
    var bench = Bench(Self.outline)
    bench.click(x: 3, y: 3)
    #expect(bench.rows == ["[feed]", "token"])
    bench.click(x: 3, y: 3)
    #expect(bench.rows.count == 4)
  }

  @Test("a click on an answer of a question is its key, also on the words of the answer")
  func answers() throws {
    for column in [0, 3] {
      var bench = Bench(Self.outline, width: 160)
      try bench.press("Down I")
      let before = try #require(bench.hintBar.ranges(of: "d synced").first).lowerBound
      let x = bench.hintBar.distance(from: bench.hintBar.startIndex, to: before) + column
      let expected = NodeCommand.setState(bench.source.id("photos"), .synced, hasContents: nil, error: nil)
      #expect(bench.click(x: x, y: 39) == [.perform(expected)])
    }
  }

  @Test("a click on the help of a prompt is the key that it names; one on the typed text is none")
  func promptHelp() throws {
    var bench = Bench(Self.outline, width: 160)
    try bench.press("Down X \"Esc, oops\"")
    try bench.press("Ctrl-U \"oops\"")
    func column(of words: String) throws -> Int {
      let place = try #require(bench.hintBar.ranges(of: words).last).lowerBound
      return bench.hintBar.distance(from: bench.hintBar.startIndex, to: place)
    }
    bench.click(x: try column(of: "oops"), y: 39)
    #expect(bench.model.context.overlay != nil)
    let enter = try column(of: "Enter fails it")
    var other = bench
    #expect(other.click(x: enter + 7, y: 39) == [.perform(.fail(bench.source.id("photos"), error: "oops"))])
    bench.click(x: try column(of: "Esc cancels") + 2, y: 39)
    #expect(bench.model.context.overlay == nil)
  }

  @Test("a click beside the rows changes nothing")
  func outside() {
    var bench = Bench(Self.outline)
    for (x, y) in [(10, 0), (10, 1), (10, 20), (0, 3), (10, 39), (500, 500), (-1, -1)] { bench.click(x: x, y: y) }
    #expect(bench.selected == "feed")
  }

  @Test("a click focuses the detail or the tree")
  func focus() {
    var bench = Bench(Self.outline)
    bench.click(x: 10, y: 30)
    #expect(bench.model.context.panels.focus == .detail)
    bench.click(x: 10, y: 5)
    #expect(bench.model.context.panels.focus == .tree)
  }

  @Test("the wheel scrolls, and moves the selection only to keep it in the window")
  func wheel() {
    var bench = bench(rows: 100)
    bench.mouse(.wheelDown, x: 10, y: 5)
    #expect(bench.model.context.tree.top == 3)
    #expect(bench.selected == "row-3")
    bench.mouse(.wheelUp, x: 10, y: 5)
    bench.mouse(.wheelUp, x: 10, y: 5)
    #expect(bench.model.context.tree.top == 0)
    #expect(bench.selected == "row-3")
  }

  @Test("the wheel scrolls the help, and a click under it does nothing")
  func help() throws {
    var bench = bench(rows: 100)
    try bench.press("? ?")
    bench.mouse(.wheelDown, x: 10, y: 5)
    bench.click(x: 10, y: 5)
    #expect(bench.model.context.overlay == Help(isWhole: true, scroll: 3))
    #expect(bench.selected == "row-0")
  }

  @Test("the wheel scrolls a shortened detail from what is visible", arguments: ["", "Tab"])
  func shorterDetail(keys: String) throws {
    var bench = Bench("g all\n" + (1...20).map { "  child-\($0)" }.joined(separator: "\n"), height: 11)
    try bench.press(keys)
    for _ in 0..<20 { bench.mouse(.wheelDown, x: 100, y: 5) }
    bench.change("g") { node in
      node.children = []
      node.error = NodeError(text: String(repeating: "long ", count: 50))
    }
    let limit = DetailPanel.scrollLimit(bench.model.context)
    #expect(limit > 0 && bench.model.detailScroll > limit + 3)
    bench.mouse(.wheelUp, x: 100, y: 5)
    #expect(bench.model.detailScroll == max(0, limit - 3))
  }

  @Test(
    "scrolling starts at the visible line and stops at the ends",
    arguments: [(0, -1, 9, 0), (3, 2, 9, 5), (20, -3, 9, 6), (8, .max, 9, 9), (5, -.max, 9, 0), (2, 1, -4, 0)])
  func scrolled(line: Int, distance: Int, limit: Int, result: Int) {
    #expect(line.scrolled(by: distance, upTo: limit) == result)
  }
}
