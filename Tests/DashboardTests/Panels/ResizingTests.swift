import TerminalUI
import Testing

@testable import Dashboard

@Suite("Resizing panels")
struct ResizingTests {
  /// A dashboard whose tree needs so many rows that the detail is beside it.
  private func bench(width: Int = 120) -> Bench {
    Bench((0..<20).map { "n\($0)" }.joined(separator: "\n"), width: width)
  }

  private func size(_ panel: PanelKind, _ bench: Bench) -> Size { bench.model.context.layout[panel].size }

  @Test("`)` enlarges the focused panel and `(` shrinks it")
  func detail() throws {
    var bench = bench()
    let usual = size(.detail, bench)
    try bench.press("Tab )")
    #expect(size(.detail, bench) == Size(width: usual.width + 4, height: usual.height))
    try bench.press("(*2")
    #expect(size(.detail, bench) == Size(width: usual.width - 4, height: usual.height))
  }

  @Test("with focus in the tree, `)` enlarges the tree")
  func tree() throws {
    var bench = bench()
    let usual = size(.tree, bench)
    try bench.press(")")
    #expect(size(.tree, bench).width == usual.width + 4)
    bench.resize(80, 24)
    let low = size(.tree, bench)
    try bench.press(")")
    #expect(size(.tree, bench).height == low.height + 1)
  }

  @Test("a tree without a side panel takes rows from the band below")
  func treeOverList() throws {
    var bench = Bench("a")
    try bench.press("| 8 Tab")
    let usual = size(.tree, bench)
    try bench.press(")")
    #expect(size(.tree, bench).height == usual.height + 1)
  }

  @Test("a band grows in height", arguments: [("3", PanelKind.timeline), ("8", .checks)])
  func bands(key: String, panel: PanelKind) throws {
    var bench = Bench("a")
    try bench.press("| \(key)")
    let usual = size(panel, bench)
    try bench.press(")*3")
    #expect(size(panel, bench) == Size(width: usual.width, height: usual.height + 3))
  }

  @Test("at a limit the keys report it, and the opposite key works at once")
  func limits() throws {
    var bench = bench()
    try bench.press("Tab )*100")
    #expect(bench.message == "detail: no room to grow")
    let largest = size(.detail, bench)
    #expect(size(.tree, bench).width == 40)
    try bench.press("(")
    #expect(size(.detail, bench).width < largest.width)
    try bench.press("(*100")
    #expect(bench.message == "detail: already at its smallest; 2 closes it")
  }

  @Test("a smaller window bounds the size, and a larger one restores it")
  func bounded() throws {
    var bench = bench(width: 200)
    try bench.press("Tab )*20")
    let large = size(.detail, bench)
    bench.resize(100, 40)
    #expect(size(.tree, bench).width == 40)
    bench.resize(200, 40)
    #expect(size(.detail, bench) == large)
  }

  @Test("= restores the default sizes and reports when already there")
  func usual() throws {
    var bench = Bench("a")
    let usual = size(.detail, bench)
    try bench.press(")*2 =")
    #expect(size(.detail, bench) == usual)
    try bench.press("=")
    #expect(bench.message == "panels: already in their default sizes")
  }

  @Test("tree-alone shows only the tree and keeps the sizes")
  func kept() throws {
    var bench = Bench("a")
    try bench.press("Tab )")
    let larger = size(.detail, bench)
    try bench.press("| 2")
    #expect(size(.detail, bench) == larger)
  }

  @Test("a single panel or one in full cannot be resized", arguments: ["(", ")"])
  func alone(key: String) throws {
    var bench = Bench("a")
    try bench.press("z \(key)")
    #expect(bench.message == "tree: shown in full; Esc brings the other panels back")
    try bench.press("z | \(key)")
    #expect(bench.message == "tree: the only panel; 2 opens the detail, 3 the timeline")
    bench.resize(40, 10)
    try bench.press("2 Esc \(key)")
    #expect(bench.message == "tree: no room for another panel; Enter shows the detail in full")
  }
}
