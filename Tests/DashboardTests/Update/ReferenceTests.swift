import Explanation
import InspectionModel
import Testing

@testable import Dashboard

@Suite("References")
struct ReferenceTests {
  @Test("a node is expanded once, and its other places refer to it")
  func shared() {
    let bench = Bench("g all\n  h any\n    a\n  b\ni never\n  → h\n  → b")
    #expect(bench.rows == ["[g]", "  h", "    a", "  b", "i", "  → h", "  → b"])
  }

  @Test("a repeated child is expanded the first time, and each row is selectable")
  func doubled() throws {
    var bench = Bench("g all\n  a\n  → a\n  → a")
    #expect(bench.rows == ["[g]", "  a", "  → a", "  → a"])
    try bench.press("End")
    #expect(bench.rows == ["g", "  a", "  → a", "  [→ a]"])
  }

  @Test("a node at the top level is expanded there, not at an earlier reference")
  func root() {
    #expect(Bench("a\ng all\n  → a").rows == ["[a]", "g", "  → a"])
  }

  @Test("Enter on a reference goes to its node and unfolds the ancestors")
  func home() throws {
    var bench = Bench("g all\n  h any\n    a\ni never\n  → a")
    try bench.press("Down Left Up Left End")
    #expect(bench.rows == ["g", "i", "  [→ a]"])
    try bench.press("Enter")
    #expect(bench.rows == ["g", "  h", "    [a]", "i", "  → a"])
    #expect(bench.model.context.panels.full == nil)
  }

  @Test("a reference does not unfold and reports where the node is")
  func unfolding() throws {
    var bench = Bench("g all\n  a\nh any\n  → g")
    try bench.press("End Right")
    #expect(bench.message == "g: shown at another row; Enter goes there")
  }

  @Test("commands on a reference apply to its node")
  func acting() throws {
    var bench = Bench("a\ng all\n  → a")
    #expect(try bench.press("End s") == [.perform(.sync(bench.source.id("a")))])
  }
}
