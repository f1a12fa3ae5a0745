import Explanation
import InspectionModel
import Testing

@testable import Dashboard

@Suite("References")
struct ReferenceTests {
  @Test("a node is shown whole once, and its other places point to it")
  func shared() {
    let bench = Bench("g all\n  h any\n    a\n  b\ni never\n  → h\n  → b")
    #expect(bench.rows == ["[g]", "  h", "    a", "  b", "i", "  → h", "  → b"])
  }

  @Test("a child that is there twice is shown whole the first time, and each row can be selected")
  func doubled() throws {
    var bench = Bench("g all\n  a\n  → a\n  → a")
    #expect(bench.rows == ["[g]", "  a", "  → a", "  → a"])
    try bench.press("End")
    #expect(bench.rows == ["g", "  a", "  → a", "  [→ a]"])
  }

  @Test("a reference to a node at the top level is none of its home")
  func root() {
    #expect(Bench("a\ng all\n  → a").rows == ["[a]", "g", "  → a"])
  }

  @Test("Enter on a reference goes to its home, through parents that are folded")
  func home() throws {
    var bench = Bench("g all\n  h any\n    a\ni never\n  → a")
    try bench.press("Down Left Up Left End")
    #expect(bench.rows == ["g", "i", "  [→ a]"])
    try bench.press("Enter")
    #expect(bench.rows == ["g", "  h", "    [a]", "i", "  → a"])
    #expect(bench.model.context.panels.full == nil)
  }

  @Test("a reference cannot be unfolded, and says where the node is")
  func unfolding() throws {
    var bench = Bench("g all\n  a\nh any\n  → g")
    try bench.press("End Right")
    #expect(bench.message == "g is shown whole elsewhere: Enter goes there")
  }

  @Test("what is done to a reference is done to the node")
  func acting() throws {
    var bench = Bench("a\ng all\n  → a")
    #expect(try bench.press("End s") == [.perform(.sync(bench.source.id("a")))])
  }
}
