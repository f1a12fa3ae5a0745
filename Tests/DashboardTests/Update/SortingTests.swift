import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Sorting")
struct SortingTests {
  private static let outline = """
    feed all failed
      item-10 synced
      Item-9 failed
      zebra syncing
      apple idle
    token synced
    alpha failed
    """

  private func bench(_ keys: String = "", height: Int = 40) throws -> Bench {
    var bench = Bench(Self.outline, height: height)
    for (name, attempts) in [("item-10", 2), ("zebra", 5), ("apple", 2)] {
      bench.change(name) { $0.counts.failuresInARow = attempts }
    }
    for (entry, name) in ["zebra", "item-10", "alpha", "feed"].enumerated() {
      bench.change(name) { $0.stateEntry = UInt64(entry) + 1 }
    }
    for (name, start, end) in [("alpha", 0, 300), ("Item-9", 0, 900), ("apple", 900, 1_300)] as [(String, Int64, Int64)]
    {
      bench.happens(.node(.stateChanged(from: .idle, to: .syncing, error: nil)), to: name, at: start)
      bench.happens(.node(.stateChanged(from: .syncing, to: .failed, error: nil)), to: name, at: end)
    }
    for (name, deadline) in [("item-10", 9), ("apple", 4)] as [(String, Int64)] {
      bench.change(name) { $0.retry = .armed(deadline: deadline * 1_000_000_000, delay: 1, attempt: 1) }
    }
    try bench.press(keys.isEmpty ? "Home" : keys)
    return bench
  }

  private func names(_ bench: Bench) -> [String] {
    bench.model.context.tree.rows.map { bench.model.context.key($0.id.node) }
  }

  @Test(
    "o cycles through the orders, each sorts siblings, and the frame names it",
    arguments: [
      (1, "by name", ["alpha", "feed", "apple", "Item-9", "item-10", "zebra", "token"]),
      (2, "by state", ["feed", "Item-9", "zebra", "apple", "item-10", "alpha", "token"]),
      (3, "by last change", ["feed", "item-10", "zebra", "Item-9", "apple", "alpha", "token"]),
      (4, "by attempts", ["feed", "zebra", "item-10", "apple", "Item-9", "token", "alpha"]),
      (5, "by duration", ["alpha", "feed", "Item-9", "apple", "item-10", "zebra", "token"]),
      (6, "by next sync", ["feed", "apple", "item-10", "Item-9", "zebra", "token", "alpha"]),
    ])
  func orders(presses: Int, title: String, wanted: [String]) throws {
    let bench = try bench("o*\(presses)")
    #expect(names(bench) == wanted)
    #expect(bench.frame().text().contains("Tree  \(title) "))
    #expect(bench.message?.hasPrefix("rows: sorted by ") == true)
  }

  @Test("the file's own order follows the last one")
  func file() throws {
    let bench = try bench("o*7")
    #expect(names(bench) == names(try self.bench()))
    #expect(bench.message == "rows: in the original order")
    #expect(bench.frame().text().contains("Tree ─"))
  }

  @Test("the selection stays on its node")
  func selection() throws {
    var bench = try bench("Down*3")
    for _ in 0..<7 {
      try bench.press("o")
      #expect(bench.selected == "zebra")
    }
  }

  @Test("the guides follow the sorted rows")
  func guides() throws {
    let last = try bench("o").model.context.tree.rows.filter(\.isLast)
    #expect(last.map(\.depth) == [1, 0])
  }

  @Test("rows stay in place during changes and move once the user is idle")
  func stable() throws {
    var bench = try bench("o*2")
    let before = names(bench)
    bench.change("item-10") { $0.state = .failed }
    #expect(names(bench) == before && bench.model.waitsForPause)
    try bench.press("Down")
    #expect(names(bench) == before)
    _ = bench.model.update(with: .inputPaused)
    #expect(names(bench) == ["feed", "item-10", "Item-9", "zebra", "apple", "alpha", "token"])
    #expect(!bench.model.waitsForPause)
  }

  @Test("a change that moves no row does not wait to settle")
  func nothingToDo() throws {
    var bench = try bench("o*2")
    bench.change("item-10") { $0.hasContents = true }
    #expect(!bench.model.waitsForPause)
    try bench.press("o*6")
    bench.change("item-10") { $0.state = .failed }
    #expect(!bench.model.waitsForPause)
  }

  @Test("sorted by duration, rows wait to settle only after a sync ends")
  func durationChanges() throws {
    var bench = try bench("o*5")
    bench.change("zebra") { $0.counts.syncs = 7 }
    #expect(!bench.model.waitsForPause)
    let begin = bench.happens(.node(.stateChanged(from: .idle, to: .syncing, error: nil)), to: "zebra", at: 2_000)
    bench.change("zebra") { ($0.state, $0.stateEntry) = (.syncing, begin) }
    #expect(!bench.model.waitsForPause)
    let end = bench.happens(.node(.stateChanged(from: .syncing, to: .synced, error: nil)), to: "zebra", at: 3_000)
    bench.change("zebra") { ($0.state, $0.stateEntry) = (.synced, end) }
    #expect(bench.model.waitsForPause)
    _ = bench.model.update(with: .inputPaused)
    #expect(names(bench).prefix(4) == ["alpha", "feed", "zebra", "Item-9"])
  }

  @Test("rows do not settle while a prompt is open")
  func overlay() throws {
    var bench = try bench("o*2")
    bench.change("item-10") { $0.state = .failed }
    let before = names(bench)
    try bench.press("X")
    _ = bench.model.update(with: .inputPaused)
    #expect(names(bench) == before)
    try bench.press("Esc")
    _ = bench.model.update(with: .inputPaused)
    #expect(names(bench) != before)
  }

  @Test("the selected row keeps its line when the others settle")
  func line() throws {
    let nodes = (0..<100).map { "n\($0)" }
    var bench = Bench(nodes.joined(separator: "\n"), height: 20)
    try bench.press("o*2 Down*50 Up*5")
    let line = bench.selectedLine
    for node in nodes.suffix(30) { bench.change(node) { $0.state = .failed } }
    _ = bench.model.update(with: .inputPaused)
    #expect(bench.selected == "n45" && bench.selectedLine == line)
    #expect(bench.model.context.tree.selectedIndex == 75)
  }

  @Test("folding, unfolding and filtering do not sort again")
  func otherRebuilds() throws {
    var bench = try bench("o*2")
    let before = names(bench)
    bench.change("item-10") { $0.state = .failed }
    try bench.press("- + / \"e\" Esc")
    #expect(names(bench) == before)
  }

  @Test("a new child is sorted in, and the others stay in place")
  func newChild() throws {
    var bench = try bench("o*2")
    bench.change("item-10") { $0.state = .failed }
    bench.show(
      Self.outline.replacing("  apple idle", with: "  apple idle\n  fresh syncing").replacing(
        "item-10 synced", with: "item-10 failed"))
    #expect(names(bench) == ["feed", "Item-9", "zebra", "fresh", "apple", "item-10", "alpha", "token"])
  }

  @Test("a node twice under one parent keeps its rows distinct")
  func references() throws {
    var bench = Bench("g all\n  b\n  → b\n  a\nh all\n  → a\n  → b")
    try bench.press("End o")
    #expect(bench.rows == ["g", "  a", "  b", "  → b", "h", "  → a", "  [→ b]"])
  }

  @Test("a restart keeps the order")
  func startingOver() throws {
    var bench = try bench("o")
    _ = bench.model.update(with: .replaced(title: "Again"))
    bench.show(Self.outline)
    #expect(names(bench) == ["alpha", "feed", "apple", "Item-9", "item-10", "zebra", "token"])
  }
}
