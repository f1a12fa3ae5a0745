import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The selection")
struct SelectionTests {
  private func lines(_ names: some Sequence<Int>) -> String { names.map { "n\($0)" }.joined(separator: "\n") }

  @Test("it starts at the first row")
  func first() {
    #expect(Bench("a\nb").rows == ["[a]", "b"])
  }

  @Test("it stays on its node when rows are inserted above")
  func insertedAbove() throws {
    var bench = Bench("a\nb\nc")
    try bench.press("Down")
    bench.show("x\ny\na\nb\nc")
    #expect(bench.rows == ["x", "y", "a", "[b]", "c"])
  }

  @Test("it stays on its node when the siblings change")
  func childrenReplaced() throws {
    var bench = Bench("g all\n  a\n  b\n  c")
    try bench.press("Down*2")
    bench.show("g all\n  c\n  x\n  b")
    #expect(bench.rows == ["g", "  c", "  x", "  [b]"])
  }

  @Test("it follows its node to another parent")
  func moved() throws {
    var bench = Bench("g all\n  a\n  b\nh all")
    try bench.press("Down")
    bench.show("g all\n  b\nh all\n  a")
    #expect(bench.rows == ["g", "  b", "h", "  [a]"])
  }

  @Test("it follows its node to a reference when nothing else is left")
  func onlyReferenceLeft() throws {
    var bench = Bench("g all\n  a\nh all\n  → a")
    try bench.press("End Home Down")
    #expect(bench.rows == ["g", "  [a]", "h", "  → a"])
    bench.change("g") { $0.children = [] }
    #expect(bench.rows == ["g", "h", "  [→ a]"])
  }

  @Test("it moves to the row that replaces a removed one")
  func gone() throws {
    var bench = Bench("a\nb\nc")
    try bench.press("Down")
    bench.show("a\nc")
    #expect(bench.rows == ["a", "[c]"])
    bench.show("a")
    #expect(bench.rows == ["[a]"])
  }

  @Test("its row keeps its place in the window when rows are inserted above")
  func rowsDoNotJump() throws {
    var bench = Bench(lines(0..<100), width: 80, height: 24)
    try bench.press("Down*50")
    let line = bench.selectedLine
    bench.show(lines(-20..<100))
    #expect(bench.selected == "n50")
    #expect(bench.selectedLine == line)
    bench.show(lines(10..<100))
    #expect(bench.selectedLine == line)
  }

  @Test("it moves by rows and pages, and stops at the ends")
  func moving() throws {
    var bench = Bench(lines(0..<100), width: 40, height: 12)
    let page = bench.model.context.layout.inside(.tree).height - 1
    for (keys, index) in [
      ("j", 1), ("Down*2", 3), ("k", 2), ("Up*9", 0), ("PageDown", page), ("PageUp*2", 0), ("G", 99), ("PageDown", 99),
      ("g", 0), ("End", 99), ("Home", 0),
    ] {
      try bench.press(keys)
      #expect(bench.model.context.tree.selectedIndex == index, "\(keys)")
      #expect((0..<page + 1).contains(bench.selectedLine), "\(keys)")
    }
  }

  @Test("the window scrolls no further than needed")
  func scrolling() throws {
    var bench = Bench(lines(0..<100), width: 40, height: 12)
    let height = bench.model.context.layout.inside(.tree).height
    try bench.press("Down*\(height)")
    #expect(bench.model.context.tree.top == 1)
    try bench.press("Up*3")
    #expect(bench.model.context.tree.top == 1)
  }

  @Test("it is visible at any size", arguments: [(120, 40), (80, 24), (40, 10), (20, 5), (5, 3), (1, 1)])
  func resizing(width: Int, height: Int) throws {
    var bench = Bench(lines(0..<100))
    try bench.press("Down*60")
    bench.resize(width, height)
    #expect((0..<max(1, bench.model.context.layout.inside(.tree).height)).contains(bench.selectedLine))
    #expect(bench.selected == "n60")
  }

  @Test("another node's detail starts at its top")
  func detailScroll() throws {
    var bench = Bench("g all\n" + (0..<30).map { "  n\($0)" }.joined(separator: "\n"), width: 80, height: 24)
    try bench.press("Tab Down*3")
    #expect(bench.model.detailScroll == 3)
    try bench.press("Tab Down")
    #expect(bench.model.detailScroll == 0)
  }
}
