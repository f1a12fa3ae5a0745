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

  @Test("a root is expanded in the first group that contains it, and not at the top level")
  func root() {
    #expect(Bench("a all\n  b\ng all\n  → a\nh chain\n  → a").rows == ["[g]", "  a", "    b", "h", "  → a"])
  }

  @Test("a root that only a proxy, a transform or a waiter refers to stays at the top level")
  func referredRoot() throws {
    for kind in ["proxy", "map", "waiter"] {
      var bench = Bench("a\ng \(kind)\n  → a")
      try bench.press("+")
      #expect(bench.rows == ["[a]", "g", "  → a"], "\(kind)")
    }
  }

  @Test("roots that contain each other stay at the top level")
  func cycle() {
    #expect(Bench("a all\n  → b\nb all\n  → a").rows == ["[a]", "  → b", "b", "  → a"])
  }

  @Test("a root leaves the group when it is no longer contained, and can be gone to in it", arguments: ["", "o"])
  func leaves(order: String) throws {
    var bench = Bench("a\ng all\n  → a\n  b\nz")
    try bench.press(order)
    #expect(bench.rows.contains("  a") && !bench.rows.contains("a"))
    try bench.press("- : \"a\" Enter")
    #expect(bench.selected == "a" && bench.rows.contains("  [a]"))
    bench.show("a\ng all\n  b\nz")
    #expect(bench.rows.contains("[a]") && !bench.rows.contains("  a"))
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
    var bench = Bench("g all\n  a\nh proxy\n  → g")
    try bench.press("End Right")
    #expect(bench.message == "g: shown at another row; Enter goes there")
  }

  @Test("commands on a reference apply to its node")
  func acting() throws {
    var bench = Bench("a\ng proxy\n  → a")
    #expect(try bench.press("End s") == [.perform(.sync(bench.source.id("a")))])
  }
}
