import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Panels take as many rows as they can fill")
struct PanelContentTests {
  private func bench(rows: Int, keys: String, width: Int = 120, height: Int = 40) throws -> Bench {
    var bench = Bench((0..<rows).map { "n\($0)" }.joined(separator: "\n"), width: width, height: height)
    try bench.press(keys)
    return bench
  }

  private func height(_ panel: PanelKind, _ bench: Bench) -> Int { bench.model.context.layout[panel].height }

  @Test("the timeline takes the rows left by a short tree")
  func timeline() throws {
    let bench = try bench(rows: 15, keys: "3")
    // A lane per row, the keys' row, and the frame.
    #expect(height(.timeline, bench) == 15 + 1 + 2)
    #expect(height(.tree, bench) >= 15 + 2)
  }

  @Test("a timeline with few lanes keeps no empty rows")
  func shortTimeline() throws { #expect(height(.timeline, try bench(rows: 3, keys: "3")) == 3 + 1 + 2) }

  @Test("a log takes the rows left by a short tree, and its share beside a long one")
  func log() throws {
    let short = try bench(rows: 4, keys: "| 4", width: 100)
    #expect(height(.tree, short) == 1 + 4 + 2)
    let long = try bench(rows: 200, keys: "| 4")
    #expect(height(.log, long) == 11)
  }

  @Test("the detail is below a tree that would leave half of its rows empty, and beside any other")
  func besideOrBelow() throws {
    for (rows, isBelow) in [(5, true), (15, true), (16, false), (200, false)] {
      let bench = try bench(rows: rows, keys: "")
      let (tree, detail) = (bench.model.context.layout[.tree], bench.model.context.layout[.detail])
      #expect((detail.y == tree.endY && detail.width == 120) == isBelow, "\(rows) rows")
      #expect((detail.x == tree.endX && detail.y == tree.y) == !isBelow, "\(rows) rows")
    }
  }

  @Test("beside a timeline in a low window, a short tree leaves room for the detail, a long one does not")
  func detailInLowWindow() throws {
    for (rows, isShown) in [(3, true), (5, true), (30, false)] {
      let bench = try bench(rows: rows, keys: "2 3", width: 80, height: 24)
      #expect((height(.detail, bench) > 0) == isShown, "\(rows) rows")
      #expect(height(.timeline, bench) > 0 && height(.tree, bench) >= min(rows, 4) + 2)
    }
  }

  @Test("folding moves no panel, also if the tree has references")
  func folding() throws {
    let children = (0..<8).map { "  n\($0)" }
    let references = (0..<8).map { "  → n\($0)" }
    var bench = Bench((["g all"] + children + ["h all"] + references).joined(separator: "\n"))
    let detail = bench.model.context.layout[.detail]
    #expect(detail.x > 0)
    try bench.press("-")
    #expect(bench.rows == ["[g]", "h"] && bench.model.context.layout[.detail].x == detail.x)
  }

  @Test("the detail below a short tree takes the rest")
  func below() throws {
    let bench = try bench(rows: 3, keys: "", width: 80, height: 24)
    #expect(height(.tree, bench) == 6)
    #expect(height(.detail, bench) == 15)
  }

  @Test("panel sizes stay fixed while a filter is typed")
  func filter() throws {
    var bench = try bench(rows: 15, keys: "3 Tab")
    let before = bench.model.context.layout
    try bench.press("/ \"n1\"")
    #expect(bench.model.context.layout == before)
  }

  @Test("the user's sizes are relative to the automatic ones")
  func ownSizes() throws {
    var bench = try bench(rows: 15, keys: "3")
    let before = height(.timeline, bench)
    try bench.press("(*2")
    #expect(height(.timeline, bench) == before - 2)
  }
}
