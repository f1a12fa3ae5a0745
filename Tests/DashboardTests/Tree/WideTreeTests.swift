import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The wide tree")
struct WideTreeTests {
  private static let outline = "feed all syncing\n  photos failed \"timeout\"\n  token synced +\npush pure synced +"

  /// The tree alone, with syncs of three nodes, at 9 s.
  private func bench(width: Int = 136, height: Int = 20, keys: String = "|") throws -> Bench {
    var bench = Bench(Self.outline, width: width, height: height)
    bench.setClock { $0.now = 9_000_000_000 }
    let photos: [(Int64, Int64, NodeState)] = [(0, 400, .failed), (1_000, 1_200, .synced), (2_000, 2_800, .failed)]
    for (start, end, state) in photos { sync(&bench, "photos", start, end, to: state) }
    sync(&bench, "token", 500, 1_750, to: .synced)
    sync(&bench, "push", 3_000, 3_001, to: .idle)
    bench.change("photos") { node in
      node.retry = .armed(deadline: 10_400_000_000, delay: 2_000_000_000, attempt: 3)
      (node.counts.failuresInARow, node.counts.syncs) = (3, 3)
      node.backoff = NodeBackoff(min: 1_000_000_000, max: 60_000_000_000, multiplier: 2, maxAttempts: 8)
    }
    try bench.press(keys)
    return bench
  }

  private func sync(_ bench: inout Bench, _ name: String, _ start: Int64, _ end: Int64, to state: NodeState) {
    bench.happens(.node(.stateChanged(from: .idle, to: .syncing, error: nil)), to: name, at: start)
    bench.happens(.node(.stateChanged(from: .syncing, to: state, error: nil)), to: name, at: end)
  }

  private func head(_ bench: Bench) -> String? { bench.lines(with: " name ").first { $0.contains(" state ") } }

  private func place(of words: String, _ bench: Bench) throws -> Int {
    let line = try #require(bench.frame().text().split(separator: "\n").dropFirst(2).first)
    return try #require(line.firstRange(of: words)).lowerBound.utf16Offset(in: line)
  }

  @Test("has more columns and column headers")
  func columns() throws {
    let bench = try bench()
    #expect(
      head(bench)?.split(separator: " ") == [
        "name", "kind", "state", "contents", "attempts", "changed", "took", "recent", "next", "error",
      ])
    let row = bench.lines(with: "photos").first?.split(separator: " ").map(String.init)
    #expect(row?.suffix(10) == ["□", "3/8", "00:02.800", "800ms", "✗▃✗", "in", "1.4s", "3/8", "↻", "timeout"])
  }

  @Test("a window of 100 columns names the columns, also those of a tree beside the detail", arguments: [99, 100])
  func heads(width: Int) throws {
    let bench = Bench((0..<30).map { "n\($0)" }.joined(separator: "\n"), width: width)
    #expect((head(bench) != nil) == (width == 100))
  }

  @Test("a narrower tree has fewer columns", arguments: [(111, false), (112, true)])
  func narrow(width: Int, isWide: Bool) throws {
    let bench = try bench(width: width)
    #expect(bench.lines(with: "00:02.800").isEmpty != isWide)
  }

  @Test("in a low window the column headers give way to rows")
  func low() throws {
    let bench = try bench(height: 7)
    #expect(head(bench) == nil && !bench.lines(with: "00:02.800").isEmpty)
  }

  @Test("long names leave room for the columns")
  func longNames() throws {
    var bench = Bench(String(repeating: "n", count: 90), width: 160, height: 20)
    try bench.press("|")
    #expect(head(bench) != nil)
  }

  @Test("a slightly longer name moves no column")
  func steps() {
    func columns(_ nameWidth: Int) -> TreeColumns {
      TreeColumns(size: Size(width: 70, height: 20), windowWidth: 90, nameWidth: nameWidth, stampWidth: 9)
    }
    #expect(columns(9) == columns(12) && columns(12) != columns(13))
  }

  // MARK: Syncs

  @Test("only syncs count, oldest first")
  func recent() throws {
    let bench = try bench()
    let syncs = RecentSyncs(of: bench.model.context.tree.rows[1].id.node, in: bench.model.context.source.history)
    #expect(syncs.syncs.map(\.duration) == [400_000_000, 200_000_000, 800_000_000])
    #expect(syncs.syncs.map(\.outcome) == [.failed, .synced, .failed])
    #expect(syncs.lastChange == 2_800_000_000)
  }

  @Test("manually set states are not syncs")
  func byHand() {
    var bench = Bench("a")
    bench.happens(.node(.stateChanged(from: .idle, to: .failed, error: nil)), to: "a", at: 0)
    bench.happens(.node(.stateChanged(from: .failed, to: .syncing, error: nil)), to: "a", at: 100)
    bench.happens(.node(.stateChanged(from: .syncing, to: .synced, error: nil)), to: "a", at: 300)
    bench.happens(.node(.stateChanged(from: .synced, to: .idle, error: nil)), to: "a", at: 900)
    bench.happens(.node(.stateChanged(from: .idle, to: .syncing, error: nil)), to: "a", at: 1_000)
    let syncs = RecentSyncs(of: bench.source.id("a"), in: bench.model.context.source.history)
    #expect(syncs.syncs == [RecentSyncs.Sync(duration: 200_000_000, outcome: .synced)])
    #expect(syncs.lastChange == 1_000_000_000)
  }

  @Test("the last eight syncs are shown, and the search for them is bounded")
  func many() {
    var bench = Bench("a\nb")
    for start in 0..<20 { sync(&bench, "a", Int64(start) * 20, Int64(start) * 21, to: .synced) }
    for time in 0..<100 {
      bench.happens(.node(.stateChanged(from: .idle, to: .idle, error: nil)), to: "b", at: 400 + Int64(time))
    }
    let history = bench.model.context.source.history
    #expect(RecentSyncs(of: bench.source.id("a"), in: history).syncs.map { $0.duration / 1_000_000 } == Array(12...19))
    #expect(RecentSyncs(of: bench.source.id("b"), in: history).syncs.isEmpty)
  }

  @Test("bar height is relative to the longest sync, and its colour is the outcome")
  func bars() throws {
    let bench = try bench()
    let bars = RecentSyncs(of: bench.model.context.tree.rows[1].id.node, in: bench.model.context.source.history)
      .bars(.ascii)
    #expect(String(bars.map(\.glyph)) == "=-#" && bars.map(\.role) == [.failed, .synced, .failed])
  }

  @Test("without colours, a failed sync has the sign of failed nodes; with colours, all have bars")
  func barsWithoutColours() throws {
    let bench = try bench()
    func row(_ theme: Theme) -> String? {
      var painter = Painter()
      return painter.frame(of: bench.model, theme: theme).buffer.text().split(separator: "\n")
        .first { $0.contains("photos") }.map(String.init)
    }
    let colours = Theme(
      name: "colours", summary: "",
      styles: [.failed: Style(foreground: .indexed(1)), .synced: Style(foreground: .indexed(2))])
    #expect(row(.plain)?.contains("✗▃✗") == true, "\(row(.plain) ?? "")")
    #expect(row(colours)?.contains("✗▃✗") == false)
    #expect(row(colours.adapted(to: .none))?.contains("✗▃✗") == true)
  }

  @Test("a finished sync redraws its row")
  func redrawn() throws {
    var bench = try bench()
    var painter = Painter()
    _ = painter.frame(of: bench.model, theme: .plain)
    sync(&bench, "token", 4_000, 4_100, to: .failed)
    let kept = painter.frame(of: bench.model, theme: .plain).buffer
    #expect(kept.text() == bench.frame().text() && kept.text().contains("100ms"))
  }

  // MARK: Mouse and keys

  @Test(
    "a click on a header sorts by it, and a second one restores the original order",
    arguments: [
      ("name", .name), ("state", .state), ("attempts", .attempts), ("changed", .lastChange), ("took", .duration),
      ("next", .next),
    ] as [(String, SiblingOrder)])
  func sort(head: String, order: SiblingOrder) throws {
    var bench = try bench()
    let x = try place(of: head, bench)
    bench.click(x: x, y: 2)
    #expect(bench.model.context.siblings.order == order && bench.message == order.sentence)
    #expect(self.head(bench)?.contains("\(head) ▾") == true)
    bench.click(x: x + 1, y: 2)
    #expect(bench.model.context.siblings.order == .file && self.head(bench)?.contains("▾") == false)
  }

  @Test("a click on an unsortable header does nothing", arguments: ["kind", "recent", "error"])
  func noOrder(head: String) throws {
    var bench = try bench(keys: "| Down o")
    bench.click(x: try place(of: head, bench), y: 2)
    #expect(bench.model.context.siblings.order == .name && bench.selected == "photos")
  }

  @Test("a click selects the row, and on its marker folds it")
  func click() throws {
    var bench = try bench()
    bench.click(x: 10, y: 4)
    #expect(bench.selected == "photos")
    bench.click(x: 3, y: 3)
    #expect(bench.rows == ["[feed]", "push"])
  }

  @Test("a page is the rows below the header, and End shows the last row")
  func page() throws {
    var bench = Bench((0..<100).map { "n\($0)" }.joined(separator: "\n"), width: 136, height: 20)
    try bench.press("| PageDown")
    #expect(bench.model.context.tree.selectedIndex == 13)
    try bench.press("End")
    #expect(!bench.lines(with: "n99").isEmpty && bench.model.context.tree.top == 86)
    #expect(!bench.lines(with: "↑ 86 more").isEmpty)
  }

  // MARK: Frames

  @Test("the tree alone at the minimum width")
  func frame() throws {
    try expectFrame(bench(width: 120).frame().text(), is: "wide-tree-120x20")
  }

  @Test("the tree alone, sorted by duration", arguments: GlyphSet.allCases)
  func frame(glyphs: GlyphSet) throws {
    let bench = try bench(width: 160, keys: "| o*5")
    try expectFrame(bench.frame(glyphs: glyphs).text(), is: "wide-tree-\(glyphs)-160x20")
  }
}
