import TerminalUI
import Testing

@testable import Dashboard

@Suite("Larger and smaller panels")
struct ResizingTests {
  private func size(_ panel: PanelKind, _ bench: Bench) -> Size { bench.model.context.layout[panel].size }

  @Test("`)` makes the panel with the keyboard larger and `(` smaller again")
  func detail() throws {
    var bench = Bench("a")
    let usual = size(.detail, bench)
    try bench.press("Tab )")
    #expect(size(.detail, bench) == Size(width: usual.width + 4, height: usual.height))
    try bench.press("(*2")
    #expect(size(.detail, bench) == Size(width: usual.width - 4, height: usual.height))
  }

  @Test("with the keyboard in the tree, it is the tree that becomes larger")
  func tree() throws {
    var bench = Bench("a")
    let usual = size(.tree, bench)
    try bench.press(")")
    #expect(size(.tree, bench).width == usual.width + 4)
    bench.resize(80, 24)
    let low = size(.tree, bench)
    try bench.press(")")
    #expect(size(.tree, bench).height == low.height + 1)
  }

  @Test("the tree without a panel beside it takes its rows from the band below")
  func treeOverList() throws {
    var bench = Bench("a")
    try bench.press("1 8")
    let usual = size(.tree, bench)
    try bench.press(")")
    #expect(size(.tree, bench).height == usual.height + 1)
  }

  @Test("a band becomes higher", arguments: [("3", PanelKind.timeline), ("8", .checks)])
  func bands(key: String, panel: PanelKind) throws {
    var bench = Bench("a")
    try bench.press("1 \(key) Tab")
    let usual = size(panel, bench)
    try bench.press(")*3")
    #expect(size(panel, bench) == Size(width: usual.width, height: usual.height + 3))
  }

  @Test("at the end of the room the keys say so, and one the other way is seen at once")
  func limits() throws {
    var bench = Bench("a")
    try bench.press("Tab )*100")
    #expect(bench.message == "the detail cannot be larger: the rest of the window is needed by the others")
    let largest = size(.detail, bench)
    #expect(size(.tree, bench).width == 40)
    try bench.press("(")
    #expect(size(.detail, bench).width < largest.width)
    try bench.press("(*100")
    #expect(bench.message == "the detail cannot be smaller: 1 to 9 show and hide panels")
  }

  @Test("in a smaller window the size is bounded, and it comes back with the window")
  func bounded() throws {
    var bench = Bench("a", width: 200)
    try bench.press("Tab )*20")
    let large = size(.detail, bench)
    bench.resize(100, 40)
    #expect(size(.tree, bench).width == 40)
    bench.resize(200, 40)
    #expect(size(.detail, bench) == large)
  }

  @Test("= brings the usual sizes back, and says so where they are")
  func usual() throws {
    var bench = Bench("a")
    let usual = size(.detail, bench)
    try bench.press(")*2 =")
    #expect(size(.detail, bench) == usual)
    try bench.press("=")
    #expect(bench.message == "all panels have their usual sizes already")
  }

  @Test("1 leaves the tree alone and keeps the sizes")
  func kept() throws {
    var bench = Bench("a")
    try bench.press("Tab )")
    let larger = size(.detail, bench)
    try bench.press("1 2")
    #expect(size(.detail, bench) == larger)
  }

  @Test("there is nothing to resize with one panel alone, or one in full", arguments: ["(", ")"])
  func alone(key: String) throws {
    var bench = Bench("a")
    try bench.press("z \(key)")
    #expect(bench.message == "nothing but the tree is shown: Esc brings the rest back")
    try bench.press("z 1 \(key)")
    #expect(bench.message == "the tree is alone: 2 shows the detail, 8 the checks")
    bench.resize(40, 10)
    try bench.press("2 Esc \(key)")
    #expect(bench.message == "no other panel fits: Enter shows the detail in full, 2 to 9 the others")
  }
}
