import TerminalUI
import Testing

@testable import Dashboard

@Suite("The layout")
struct LayoutTests {
  private func layout(_ width: Int, _ height: Int, open: [PanelKind] = []) -> Layout {
    var model = Model(title: "", size: Size(width: width, height: height))
    for panel in open { model.context.panels.open(panel) }
    return model.context.layout
  }

  /// Orders in which panels are opened.
  private static let orders: [[PanelKind]] = [
    [], [.checks], [.actions], [.detail, .checks], [.checks, .detail], [.log, .actions, .timers, .checks],
  ]

  @Test("the tree is visible in every window size", arguments: orders)
  func treeAlways(open: [PanelKind]) {
    for width in 1...130 {
      for height in 1...45 { #expect(!layout(width, height, open: open)[.tree].isEmpty, "\(width)x\(height)") }
    }
  }

  @Test("the parts lie in the window and do not overlap", arguments: orders)
  func apart(open: [PanelKind]) {
    for width in [1, 20, 39, 40, 80, 99, 100, 200] {
      for height in 1...60 {
        let layout = layout(width, height, open: open)
        let parts = [layout.header, layout.strip, layout.hintBar] + layout.shown.map { layout[$0] }
        #expect(parts.reduce(0) { $0 + $1.size.area } == width * height, "\(width)x\(height)")
        for part in parts where !part.isEmpty {
          #expect(Rect(size: Size(width: width, height: height)).intersection(part) == part)
          for other in parts where other != part { #expect(other.intersection(part).isEmpty) }
        }
      }
    }
  }

  @Test("the detail is beside the tree if it fits, else below it, else hidden")
  func detail() {
    #expect(layout(120, 40)[.detail].y == layout(120, 40)[.tree].y)
    #expect(layout(80, 24)[.detail].y == layout(80, 24)[.tree].endY)
    #expect(layout(40, 10)[.detail].isEmpty)
  }
}
