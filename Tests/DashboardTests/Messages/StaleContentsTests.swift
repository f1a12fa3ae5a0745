import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Stale contents")
struct StaleContentsTests {
  @Test("have their own glyph, word and style in the tree")
  func tree() {
    let bench = Bench("a failed +\nb synced +\nc failed", width: 100, panels: [])
    let rows = bench.frame().text().split(separator: "\n")
    #expect(rows[3].contains("▨ stale") && rows[4].contains("▣ contents") && rows[5].contains("□"))
    let x = rows[3].distance(from: rows[3].startIndex, to: rows[3].firstIndex(of: "▨") ?? rows[3].startIndex)
    let theme = Theme.plain
    #expect(bench.frame()[x, 3].symbol != bench.frame()[x, 4].symbol && theme[.stale] == theme[.failed])
  }

  @Test("are named in the detail and in copied rows")
  func words() throws {
    var bench = Bench("a failed +")
    #expect(bench.frame().text().contains("▨ stale contents"))
    #expect(try bench.press("y") == [.copy("a  loadable  failed  stale contents")])
  }

  @Test("differ from fresh contents in the timeline until the next sync")
  func timeline() throws {
    var bench = Bench("a synced +")
    bench.setClock { $0.now = 2_000_000_000 }
    var story = Story()
    story.sync(NodeID(0), 0, 100)
    story.add(100, NodeID(0), .node(.contentsChanged(isAvailable: true)))
    story.sync(NodeID(0), 500, 700, error: "x")
    story.sync(NodeID(0), 1_000, 1_200, from: .failed)
    bench.show("a synced +", entries: story.entries)
    try bench.press("3")
    #expect(try bench.lane("a", columns: 0..<15) == "▄✓━━━▆▆✗╍╍▆▆✓━━")
  }

  @Test("all lane cells have distinct glyphs", arguments: GlyphSet.allCases)
  func signs(glyphs: GlyphSet) {
    let cells: [LaneCell] = [
      .failed, .synced, .syncing(hasContents: false), .syncing(hasContents: true), .waiting(hasContents: false),
      .waiting(hasContents: true), .quiet(hasContents: false), .quiet(hasContents: true),
      .quietAfterFailure(hasContents: false), .quietAfterFailure(hasContents: true), .cut, .scheduled, .pendingInternet,
    ]
    #expect(Set(cells.map { $0.glyph(glyphs) }).count == cells.count)
  }
}
