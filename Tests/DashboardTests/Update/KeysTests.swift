import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Keys in every model state")
struct KeysTests {
  private static let outline = "g all failed\n  a failed \"x\"\n  b\np pure\nh any\n  → a\n  → b"

  /// The situations in which every key is pressed, and the keys that lead to them.
  private static let situations: [(name: String, keys: String, size: (Int, Int), outline: String)] = [
    ("at the first row", "", (120, 40), outline), ("at the last row", "End", (120, 40), outline),
    ("at a pure node", "Down*3", (80, 24), outline), ("all folded", "-", (120, 40), outline),
    ("in the timeline", "3", (120, 40), outline),
    ("at the timeline's cursor", "3 Left Space", (120, 40), outline),
    ("timeline in full", "3 z", (80, 24), outline),
    ("in the detail", "Tab", (80, 24), outline), ("detail scrolled", "Tab Down", (80, 18), outline),
    ("detail in full", "Enter", (120, 40), outline), ("a leaf's detail in full", "Down Enter", (40, 10), outline),
    ("in the policies", "2 5", (80, 24), outline), ("policies in full", "2 5 z", (40, 10), outline),
    ("in the log", "4", (120, 40), outline), ("in the timers", "7", (120, 40), outline),
    ("in the checks", "8", (120, 40), outline),
    ("small", "", (20, 5), outline), ("one cell", "", (1, 1), outline), ("no cell", "", (0, 0), outline),
    ("nothing there", "", (120, 40), ""), ("help", "?", (80, 24), outline), ("help below", "? ? G", (40, 10), outline),
    ("all of the help", "? ?", (80, 24), outline), ("filtered", "/ a Enter", (80, 24), outline),
  ]

  @Test("every bound key does something or reports why not", arguments: situations.indices)
  func everyKey(index: Int) throws {
    let situation = Self.situations[index]
    for clock in [
      ClockSnapshot(), ClockSnapshot(isRunning: true, speed: 10_000), ClockSnapshot(speed: 0.01, failure: "x"),
    ] {
      var bench = Bench(situation.outline, width: situation.size.0, height: situation.size.1)
      bench.setClock { $0 = clock }
      try bench.press(situation.keys)
      for binding in Keymap.standard.bindings {
        for key in binding.keys {
          var pressed = bench.model
          pressed.context.message = nil
          let before = pressed
          let effects = pressed.update(with: .input(.key(key)))
          let isSeen = pressed.context.message != nil || !effects.isEmpty || pressed.differs(from: before)
          #expect(isSeen, "\(key.name) \(situation.name)")
          #expect(pressed.context.message?.text != "", "\(key.name) \(situation.name)")
        }
      }
    }
  }

  @Test("an unbound key reports it", arguments: ["x", "F12", "Ctrl-B", "Insert"])
  func unknown(key: String) throws {
    var bench = Bench("a")
    #expect(try bench.press(key) == [])
    #expect(bench.message == "\(key): no function here; ? lists the keys")
  }

  @Test("Ctrl-C quits from anywhere", arguments: ["", "Enter", "?", "X \"abc\"", "Tab"])
  func quit(keys: String) throws {
    var bench = Bench("a")
    try bench.press(keys)
    #expect(try bench.press("Ctrl-C") == [.quit])
  }

  @Test("q quits, or closes the help")
  func q() throws {
    var bench = Bench("a")
    #expect(try bench.press("? q") == [])
    #expect(try bench.press("q") == [.quit])
  }

  @Test("a message stays until the next key")
  func message() throws {
    var bench = Bench("a\nb")
    try bench.press("F12")
    bench.setClock { $0.now += 1 }
    #expect(bench.message != nil)
    try bench.press("Down")
    #expect(bench.message == nil)
  }

  @Test("Ctrl-L and Ctrl-Z are passed to the terminal's owner, also with open help", arguments: ["", "?"])
  func terminal(keys: String) throws {
    var bench = Bench("a")
    try bench.press(keys)
    #expect(try bench.press("Ctrl-L Ctrl-Z") == [.redraw, .suspend])
  }

  @Test("s, n and S request syncs")
  func syncs() throws {
    var bench = Bench("a")
    let id = bench.source.id("a")
    #expect(try bench.press("s n S") == [.perform(.sync(id)), .perform(.syncIfNeeded(id)), .perform(.syncRoots)])
  }

  @Test("a sync key on a pure node reports that it cannot sync", arguments: ["s", "n"])
  func pure(key: String) throws {
    var bench = Bench("p pure")
    #expect(try bench.press(key) == [])
    #expect(bench.message == "p: pure, cannot sync; its owner sets the state")
  }
}

extension Model {
  /// Whether a difference is visible or changes the effect of the next key.
  fileprivate func differs(from other: Model) -> Bool {
    let (tree, otherTree) = (context.tree, other.context.tree)
    return tree.selection != otherTree.selection || tree.top != otherTree.top || tree.folded != otherTree.folded
      || context.panels != other.context.panels || lists != other.lists || detailScroll != other.detailScroll
      || context.overlay != other.context.overlay || timeline != other.timeline || policyScroll != other.policyScroll
      || log.filter != other.log.filter || context.filtering.text != other.context.filtering.text
  }
}
