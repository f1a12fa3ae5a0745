import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Panels and help")
struct PanelsTests {
  @Test("Tab and Shift-Tab switch focus between tree and detail")
  func tab() throws {
    var bench = Bench("a")
    try bench.press("Tab")
    #expect(bench.model.context.panels.focus == .detail)
    try bench.press("Shift-Tab")
    #expect(bench.model.context.panels.focus == .tree)
  }

  @Test("Tab reports when the detail has no room")
  func noRoom() throws {
    var bench = Bench("a", width: 40, height: 10)
    try bench.press("Tab")
    #expect(bench.model.context.panels.focus == .tree)
    #expect(bench.message == "tree: no room for another panel; Enter shows the detail in full")
  }

  @Test("a detail without room loses focus")
  func lostRoom() throws {
    var bench = Bench("a\nb")
    try bench.press("Tab")
    bench.resize(40, 10)
    try bench.press("Down")
    #expect(bench.selected == "b")
  }

  @Test("Enter shows the detail in full, and Enter or Esc returns to the tree", arguments: ["Enter", "Esc"])
  func full(key: String) throws {
    var bench = Bench("a")
    try bench.press("Enter")
    #expect((bench.model.context.panels.full == .detail) && bench.model.context.layout[.tree].isEmpty)
    try bench.press(key)
    #expect(bench.model.context.panels.full == nil && bench.model.context.panels.focus == .tree)
  }

  @Test(
    "keys for a hidden tree do nothing and report it", arguments: ["Left", "Right", "Space", "-", "+", "Tab"])
  func hiddenTree(key: String) throws {
    var bench = Bench("g all\n  a")
    try bench.press("Enter \(key)")
    #expect(bench.rows == ["[g]", "  a"])
    #expect(bench.message == "detail: shown in full; Esc brings the other panels back")
  }

  @Test("the first key scrolls a shortened detail up")
  func shorterDetail() throws {
    let long = "g all\n" + (0..<19).map { "  n\($0)" }.joined(separator: "\n")
    var bench = Bench(long, width: 80, height: 24)
    try bench.press("Enter End")
    bench.resize(80, 16)
    try bench.press("End")
    bench.resize(80, 24)
    let limit = DetailPanel.scrollLimit(bench.model.context)
    try bench.press("Up")
    #expect(bench.model.detailScroll == limit - 1)
  }

  @Test("tree-alone closes all panels; Tab then says which keys open some")
  func treeAlone() throws {
    var bench = Bench("a")
    try bench.press("8 : \"tree-alone\" Enter")
    #expect(bench.model.context.layout.shown == [.tree])
    try bench.press("Tab")
    #expect(bench.message == "tree: the only panel; 2 opens the detail, 3 the timeline")
  }

  @Test("a closed panel's key opens and focuses it, and closes it again", arguments: PanelKind.others)
  func openAndClose(panel: PanelKind) throws {
    var bench = Bench("a")
    try bench.press("| \(panel.key.name)")
    #expect(bench.model.context.layout.shown == [.tree, panel])
    #expect(bench.model.context.panels.focus == panel)
    try bench.press("\(panel.key.name)")
    #expect(bench.model.context.layout.shown == [.tree])
  }

  @Test("the picture's key shows it in place of all panels, and hides it", arguments: ["i", "Esc", "Enter"])
  func whole(key: String) throws {
    var bench = Bench("a image\nb")
    let shown = bench.model.context.layout.shown
    try bench.press("i")
    #expect(bench.model.context.layout.shown == [.picture])
    try bench.press(key)
    #expect(bench.model.context.layout.shown == shown)
  }

  @Test("the picture's key does nothing on a node without a picture, and says why")
  func noPicture() throws {
    var bench = Bench("a image\nb")
    let shown = bench.model.context.layout.shown
    try bench.press("Down i")
    #expect(bench.model.context.layout.shown == shown)
    #expect(bench.message == "b: no picture, it is neither an image nor a proxy of one")
    // The open panel may leaf through other nodes.
    try bench.press("Up i Down")
    #expect(bench.model.context.layout.shown == [.picture])
  }

  @Test("Esc in a panel with nothing to close goes to the tree, and leaves the panel open")
  func escape() throws {
    var bench = Bench("a", width: 120, height: 40)
    try bench.press("3")
    let shown = bench.model.context.layout.shown
    try bench.press("Esc")
    #expect(bench.model.context.panels.focus == .tree && bench.model.context.layout.shown == shown)
    try bench.press("Esc")
    #expect(bench.message == "nothing to close: q quits")
  }

  @Test("an open panel's key focuses it, and closes it only while it has the focus")
  func focusFirst() throws {
    var bench = Bench("a")
    try bench.press("8 2")
    #expect(bench.model.context.layout.shown == [.tree, .detail, .checks])
    #expect(bench.model.context.panels.focus == .detail)
    try bench.press("2")
    #expect(bench.model.context.layout.shown == [.tree, .checks] && bench.model.context.panels.focus == .tree)
  }

  @Test("1 focuses the tree and closes nothing")
  func focusTree() throws {
    var bench = Bench("a")
    try bench.press("8 1")
    #expect(bench.model.context.panels.focus == .tree)
    #expect(bench.model.context.layout.shown == [.tree, .detail, .checks])
    try bench.press("1")
    #expect(bench.message == "tree: has the keyboard already")
    try bench.press("2 z 1")
    #expect(bench.model.context.layout.shown == [.tree, .detail, .checks])
  }

  @Test("0 restores the default panels and sizes, and reports when they are")
  func defaults() throws {
    var bench = Bench("a", width: 120, height: 40)
    try bench.press("8 2 2 0")
    #expect(bench.model.context.layout.shown == [.tree, .detail, .timeline])
    #expect(bench.model.context.panels.isDefault)
    try bench.press("0")
    #expect(bench.message == "panels: already the default ones")
  }

  @Test(
    "a panel's key does the same in every window", arguments: [(80, 24), (120, 40), (200, 50), (40, 10)])
  func everySize(width: Int, height: Int) throws {
    var bench = Bench("a", width: width, height: height)
    try bench.press("3")
    #expect(bench.model.context.panels.focus == .timeline)
    #expect(bench.model.context.layout.shown.contains(.timeline))
    try bench.press("3")
    #expect(!bench.model.context.layout.shown.contains(.timeline))
  }

  @Test("every list supports pages and jumps to its ends", arguments: [PanelKind.log, .timers, .checks])
  func list(panel: PanelKind) throws {
    var bench = Bench("a")
    try bench.press("\(panel.key.name)")
    let entries = (1...50).map { number in
      JournalEntry(sequence: number, time: 0, node: nil, event: .node(.childrenChanged), cause: nil)
    }
    let timers = (0..<50).map { PendingEvent(id: .timer($0), time: Int64($0), node: nil, label: "sync") }
    let checks = (0..<50).map { CheckSnapshot(index: $0, text: "it is so", line: 1) }
    _ = bench.model.update(
      with: .changes(
        ChangeBatch(
          clock: bench.source.clock, checks: checks, entries: entries,
          pending: PendingSnapshot(soonest: timers, count: 50))))
    let page = bench.model.context.layout.inside(panel).height - 1
    #expect(page > 1)
    for (keys, index) in [
      ("Home", 0), ("PageDown", page), ("PageDown", 2 * page), ("PageUp", page), ("g", 0), ("G", 49),
      ("PageUp", 49 - page), ("End", 49), ("k", 48), ("j", 49), ("Up*2", 47), ("Down", 48),
    ] {
      try bench.press(keys)
      #expect(bench.model.lists[panel]?.index == index, "\(keys)")
    }
  }

  @Test("a panel that does not fit is shown in full, and Esc returns to the tree")
  func tooSmall() throws {
    var bench = Bench("a", width: 40, height: 10)
    try bench.press("8")
    #expect(bench.model.context.layout.shown == [.checks])
    try bench.press("Esc")
    #expect(bench.model.context.layout.shown == [.tree])
  }

  @Test("a hidden panel returns by its key, and the older one is hidden")
  func newestStays() throws {
    var bench = Bench((0..<20).map { "n\($0)" }.joined(separator: "\n"), width: 80, height: 20)
    try bench.press("8")
    #expect(bench.model.context.layout.shown == [.tree, .checks])
    try bench.press("2")
    #expect(bench.model.context.layout.shown == [.tree, .detail])
  }

  @Test("a hidden panel returns when the window grows")
  func comesBack() throws {
    var bench = Bench("a", width: 80, height: 20)
    try bench.press("8")
    bench.resize(120, 40)
    #expect(bench.model.context.layout.shown == [.tree, .detail, .checks])
  }

  @Test("Tab cycles through the shown panels, and Shift-Tab backwards")
  func round() throws {
    var bench = Bench("a")
    try bench.press("8")
    #expect(bench.model.context.panels.focus == .checks)
    try bench.press("Tab")
    #expect(bench.model.context.panels.focus == .tree)
    try bench.press("Tab*2")
    #expect(bench.model.context.panels.focus == .checks)
    try bench.press("Shift-Tab")
    #expect(bench.model.context.panels.focus == .detail)
  }

  @Test("z toggles the focused panel in full", arguments: [0, 1, 2])
  func zoom(tabs: Int) throws {
    var bench = Bench("a")
    try bench.press("8" + (tabs > 0 ? " Tab*\(tabs)" : ""))
    let panel = bench.model.context.panels.focus
    try bench.press("z")
    #expect(bench.model.context.layout.shown == [panel])
    try bench.press("z")
    #expect(bench.model.context.layout.shown.count == 3 && bench.model.context.panels.focus == panel)
  }

  @Test("closing a panel returns focus to the tree")
  func closedFocus() throws {
    var bench = Bench("a\nb")
    try bench.press("8 8 Down")
    #expect(bench.selected == "b")
  }

  @Test("? twice opens all of the help, and ?, Esc, q and Enter close it", arguments: ["?", "Esc", "q", "Enter", "F1"])
  func help(key: String) throws {
    var bench = Bench("a")
    try bench.press("? ?")
    #expect(bench.model.context.overlay == Help(isWhole: true))
    try bench.press(key)
    #expect(bench.model.context.overlay == nil)
  }

  @Test("other keys do nothing while the help is open and report it")
  func helpIsOpen() throws {
    var bench = Bench("a")
    #expect(try bench.press("? s") == [])
    #expect(bench.message == "help open; Esc closes it")
  }

  @Test("every line of the help is reachable", arguments: [(120, 40), (80, 24), (40, 10), (20, 12), (10, 30)])
  func reachable(width: Int, height: Int) throws {
    var bench = Bench("a", width: width, height: height)
    var seen: Set<Substring> = []
    try bench.press("? ?")
    var place: (any Overlay)?
    while place != bench.model.context.overlay {
      place = bench.model.context.overlay
      seen.formUnion(bench.frame().text().split(separator: "\n"))
      try bench.press("PageDown")
    }
    for binding in Keymap.standard.bindings where width >= 40 {
      #expect(seen.contains { $0.contains(binding.keyNames()) }, "\(binding.keyNames())")
    }
    let end = width >= 40 ? "because" : "bec"
    #expect(seen.contains { $0.contains(end) } || width < 20)
    let bottom = bench.model.context.overlay
    try bench.press("Home End")
    #expect(bench.model.context.overlay == bottom)
    while place != bench.model.context.overlay || place == bottom {
      place = bench.model.context.overlay
      try bench.press("PageUp")
    }
    #expect(bench.model.context.overlay == Help(isWhole: true))
    try bench.press("Down Up")
    #expect(bench.model.context.overlay == Help(isWhole: true))
  }
}
