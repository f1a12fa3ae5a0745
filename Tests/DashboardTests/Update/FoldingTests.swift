import Testing

@testable import Dashboard

@Suite("Folding")
struct FoldingTests {
  private let outline = "g all\n  h any\n    a\n  b\ni never\n  c"

  @Test("← folds, then goes to the parent, and → unfolds, then goes to the first child")
  func arrows() throws {
    var bench = Bench(outline)
    try bench.press("Down*2")
    #expect(bench.selected == "a")
    try bench.press("Left")
    #expect(bench.selected == "h")
    try bench.press("Left")
    #expect(bench.rows == ["g", "  [h]", "  b", "i", "  c"])
    try bench.press("Left")
    #expect(bench.selected == "g")
    try bench.press("Down Right")
    #expect(bench.rows == ["g", "  [h]", "    a", "  b", "i", "  c"])
    try bench.press("Right")
    #expect(bench.selected == "a")
  }

  @Test("Space folds and unfolds")
  func space() throws {
    var bench = Bench(outline)
    try bench.press("Space")
    #expect(bench.rows == ["[g]", "i", "  c"])
    try bench.press("Space")
    #expect(bench.rows.count == 6)
  }

  @Test("- folds all and keeps the top-level node selected, + unfolds all")
  func all() throws {
    var bench = Bench(outline)
    try bench.press("Down*2 -")
    #expect(bench.rows == ["[g]", "i"])
    try bench.press("Down +")
    #expect(bench.rows == ["g", "  h", "    a", "  b", "[i]", "  c"])
  }

  @Test("a folded group stays folded when its children change")
  func kept() throws {
    var bench = Bench("g all\n  a\nb")
    try bench.press("Space")
    bench.show("g all\n  x\n  y\nb")
    #expect(bench.rows == ["[g]", "b"])
  }

  @Test("a folded row keeps its place in the window")
  func place() throws {
    let groups = (0..<40).map { "g\($0) all\n  a\($0)\n  b\($0)" }.joined(separator: "\n")
    var bench = Bench(groups, width: 40, height: 12)
    try bench.press("Down*30")
    let line = bench.selectedLine
    try bench.press("Space Space")
    #expect(bench.selectedLine == line)
  }

  @Test("folding a node without children reports it")
  func nothingToFold() throws {
    var bench = Bench("a")
    for key in ["Space", "Left", "Right"] {
      try bench.press(key)
      #expect(bench.message == "a: nothing to fold")
    }
  }
}
