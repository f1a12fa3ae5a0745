import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Jumping to failed nodes and matches")
struct SearchStepTests {
  private static let outline = """
    a failed
    g all failed
      b failed "x"
      c synced
    d
      e failed
    """

  private func bench(_ keys: String, outline: String = outline) throws -> Bench {
    var bench = Bench(outline)
    try bench.press(keys)
    return bench
  }

  @Test(
    "e and Ctrl-E go to the next and previous failed node and wrap around",
    arguments: [
      ("e", "g", "failed node 2 of 4"), ("e e", "b", "failed node 3 of 4"),
      ("e*4", "a", "failed node 1 of 4, again from the top"),
      ("Ctrl-E", "e", "failed node 4 of 4, again from the bottom"),
      ("End Ctrl-E", "b", "failed node 3 of 4"),
    ])
  func failed(keys: String, node: String, message: String) throws {
    let bench = try bench(keys)
    #expect(bench.selected == node && bench.message == message)
  }

  @Test("only the ancestors of the failed node are unfolded")
  func folded() throws {
    var bench = try bench("-")
    try bench.press("e e")
    #expect(bench.selected == "b")
    #expect(bench.rows == ["a", "g", "  [b]", "  c", "d"])
  }

  @Test("the order follows the sorted tree")
  func sorted() throws {
    var bench = try bench("o", outline: "z failed\na failed\nm")
    #expect(bench.rows == ["a", "m", "[z]"])
    try bench.press("e")
    #expect(bench.selected == "a")
  }

  @Test("with a filter, only failed nodes among the matches count")
  func filtered() throws {
    var bench = try bench("/ \"b or c\" Enter Home e")
    #expect(bench.selected == "b")
    try bench.press("e e")
    #expect(bench.selected == "b" && bench.rows.count == 3)
    // The group is failed, and shown only for its child.
    try bench.press("Esc / \"name:c\" Enter Down e")
    #expect(bench.selected == "c" && bench.message == "no failed nodes among the matches; Esc clears the filter")
    try bench.press("Esc / \"name:d\" Enter e")
    #expect(bench.message == "no failed nodes among the matches; Esc clears the filter")
  }

  @Test("without failed nodes, the key reports it", arguments: ["e", "Ctrl-E"])
  func none(key: String) throws {
    #expect(try bench(key, outline: "a\nb").message == "no failed nodes")
  }

  @Test("N goes to the next match and skips ancestors")
  func match() throws {
    var bench = try bench("/ \"name:b or name:e\" Enter Home")
    #expect(bench.rows == ["[g]", "  b", "d", "  e"])
    var visited: [String?] = []
    for _ in 0..<3 {
      try bench.press("N")
      visited.append(bench.selected)
    }
    #expect(visited == ["b", "e", "b"])
    #expect(bench.message == "match 1 of 2, again from the top")
  }

  @Test("N without a filter reports how to set one")
  func noFilter() throws { #expect(try bench("N").message == "no filter: / finds nodes") }

  @Test("focus moves from a list to the tree, and a panel in full that hides the tree closes")
  func focus() throws {
    var bench = Bench("job action\nb failed")
    bench.act("job", date: 9)
    try bench.press("6 z e")
    #expect(bench.selected == "b")
    #expect(bench.model.context.panels.full == nil && bench.model.context.panels.focus == .tree)
    try bench.press("Enter e")
    #expect(bench.model.context.panels.full == .detail)
  }
}

@Suite("Familiar keys")
struct FingerKeysTests {
  @Test("h and l fold and unfold like the arrows")
  func folding() throws {
    var bench = Bench("g all\n  a")
    try bench.press("h")
    #expect(bench.rows == ["[g]"])
    try bench.press("l l")
    #expect(bench.rows == ["g", "  [a]"])
    try bench.press("h")
    #expect(bench.selected == "g")
  }

  @Test("h and l move the timeline cursor like the arrows")
  func timeline() throws {
    var (letters, arrows) = (Bench("a"), Bench("a"))
    try letters.press("3 h h l")
    try arrows.press("3 Left Left Right")
    #expect(letters.model.timeline == arrows.model.timeline && letters.model.timeline.cursor != nil)
  }

  @Test("Ctrl-D and Ctrl-U move by half a page")
  func halfPages() throws {
    var bench = Bench((0..<100).map { "row-\($0)" }.joined(separator: "\n"))
    let half = bench.model.context.layout.inside(.tree).height / 2
    try bench.press("Ctrl-D")
    #expect(bench.selected == "row-\(half)")
    try bench.press("Ctrl-D Ctrl-U")
    #expect(bench.selected == "row-\(half)")
    try bench.press("Ctrl-U Ctrl-U")
    #expect(bench.selected == "row-0" && bench.message == "first row")
  }

  @Test("no panel shows focus under a dialog", arguments: ["?", "f", "X", "I", "b", ":", "/"])
  func dialog(key: String) throws {
    var bench = Bench("a")
    let tree = { (bench: Bench) in bench.model.panelList[.tree].showsFocus(in: bench.model.context) }
    #expect(tree(bench))
    try bench.press(key)
    // The tree follows the typed filter, and the arrows move in it.
    #expect(tree(bench) == (key == "/"))
    try bench.press("Esc")
    #expect(tree(bench))
  }

  @Test("the focus marker moves from the panel's frame to the dialog's")
  func sign() throws {
    var bench = Bench("a", width: 80, height: 24)
    #expect(bench.frame().text().contains("╭▶"))
    try bench.press("X")
    #expect(!bench.frame().text().contains("╭▶"))
    try bench.press("Esc f")
    let signs = bench.frame().text().matches(of: /╭▶/)
    #expect(signs.count == 1)
  }
}
