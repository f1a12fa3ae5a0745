import Explanation
import Foundation
import TerminalUI
import Testing

@testable import Dashboard

/// Set `DASHBOARD_SEED` to repeat a run that failed.
@Suite("The arrangement of the panels")
struct PanelArrangementTests {
  private static let panels = PanelKind.all.filter { $0 != .tree }

  @Test("no sequence of opening, closing and resizing overlaps panels or hides the tree")
  func anything() throws {
    let seed = ProcessInfo.processInfo.environment["DASHBOARD_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...(.max))
    var random = SplitMix(state: seed)
    var bench = Bench("g all\n  a\n  b")
    for step in 0..<3_000 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        bench.resize(.random(in: 1...180, using: &random), .random(in: 1...70, using: &random))
      case 1...3: try bench.press(["2", "3", "4", "5", "7", "8", "1", "z"].randomElement(using: &random) ?? "2")
      case 4: try bench.press(Bool.random(using: &random) ? "Tab" : "Esc")
      default:
        let key = ["(", ")", "="].randomElement(using: &random) ?? "="
        try bench.press("\(key)*\(Int.random(in: 1...30, using: &random))")
      }
      if let problem = Self.problem(bench.model.context.layout) {
        Issue.record("DASHBOARD_SEED=\(seed), step \(step), \(bench.model.context.size): \(problem)")
        return
      }
    }
  }

  @Test("no sizes from a file overlap panels or hide the tree")
  func anySizes() {
    var random = SplitMix(state: 8)
    for _ in 0..<3_000 {
      var sizes = PanelSizes()
      for edge in PanelSizes.Edge.allCases {
        sizes[edge] = [.min, -40, -3, 0, 2, 30, .max].randomElement(using: &random) ?? 0
      }
      let open = Array(Self.panels.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random)))
      var model = Model(
        title: "", size: Size(width: .random(in: 1...200, using: &random), height: .random(in: 1...70, using: &random)))
      model.context.panels = PanelSet(open: open, sizes: sizes)
      #expect(Self.problem(model.context.layout) == nil, "\(open) \(sizes) \(model.context.size)")
    }
  }

  @Test("sizes do not change which panels fit")
  func sameShown() {
    var sizes = PanelSizes()
    for edge in PanelSizes.Edge.allCases { sizes[edge] = 1_000 }
    for width in stride(from: 10, through: 160, by: 10) {
      for height in 5...60 {
        let body = Rect(x: 0, y: 1, width: width, height: height)
        let usual = PanelArrangement(Self.panels, in: body)
        #expect(Set(PanelArrangement(Self.panels, sizes: sizes, in: body).areas.keys) == Set(usual.areas.keys))
      }
    }
  }

  @Test(
    "every panel keeps a frame and two rows, and the tree six rows, at any size",
    arguments: [-1_000, 1_000])
  func smallest(difference: Int) {
    var sizes = PanelSizes()
    for edge in PanelSizes.Edge.allCases { sizes[edge] = difference }
    for (width, height) in [(120, 38), (80, 22), (200, 60), (100, 30)] {
      let body = Rect(x: 0, y: 1, width: width, height: height)
      for (panel, area) in PanelArrangement(Self.panels, sizes: sizes, in: body).areas {
        #expect(area.height >= (panel == .tree ? 6 : 4) && area.width >= 30, "\(panel) \(area)")
      }
    }
  }

  @Test(
    "many panels at several sizes",
    arguments: [
      Size(width: 200, height: 60), Size(width: 120, height: 40), Size(width: 80, height: 40),
      Size(width: 80, height: 24), Size(width: 40, height: 10),
    ])
  func map(size: Size) throws {
    var bench = Bench("a", width: size.width, height: size.height)
    let arrangements = [
      ("all", "| 2 3 5 4 7 8"), ("sides", "| 5 2"), ("bands", "| 3 4"), ("larger", "| 2 3 8 )*3"),
    ]
    for (name, keys) in arrangements {
      try bench.press("\(keys)")
      try bench.press("Esc")
      try expectFrame(Self.map(bench.model.context.layout, size), is: "arrangement-\(name)-\(size)")
    }
  }

  /// The empty frames of the panels, with their titles.
  private static func map(_ layout: Layout, _ size: Size) -> String {
    var buffer = Buffer(size: size, glyphs: .unicode)
    for panel in layout.shown {
      buffer.drawPanelFrame(layout[panel], title: panel.word, hasFocus: false, theme: .plain)
    }
    return buffer.text()
  }

  private static func problem(_ layout: Layout) -> String? {
    let shown = layout.shown
    if layout.body.size.area > 0, shown.isEmpty { return "nothing is shown" }
    if shown.count > 1, !shown.contains(.tree) { return "the tree is not shown" }
    for panel in shown {
      if layout.body.intersection(layout[panel]) != layout[panel] { return "\(panel) lies outside" }
      for other in shown where other != panel && !layout[panel].intersection(layout[other]).isEmpty {
        return "\(panel) and \(other) overlap"
      }
    }
    let area = shown.reduce(0) { $0 + layout[$1].size.area }
    return area == layout.body.size.area ? nil : "\(layout.body.size.area - area) cells belong to no panel"
  }
}
