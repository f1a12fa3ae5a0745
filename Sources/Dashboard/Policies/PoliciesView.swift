import InspectionModel
import TerminalUI

/// The selected group under each mode, side by side, and where that stands in the truth table. Nothing is changed by it.
struct PoliciesView {
  let model: Model
  let theme: Theme

  func draw(_ layout: Layout, into buffer: inout Buffer) {
    if layout.hasFrames {
      buffer.drawPanelFrame(
        layout[.policies], title: title, hasFocus: model.panels.focus == .policies, theme: theme)
    }
    let area = Self.area(layout)
    let content = PoliciesContent(model: model, width: area.width, glyphs: buffer.glyphs)
    let scroll = max(0, min(model.policyScroll, content.lines.count - area.height))
    let shown = content.lines.dropFirst(scroll).prefix(area.height)
    for (number, line) in shown.enumerated() {
      for (cell, place) in zip(line, content.places(of: line, in: area.row(number))) {
        buffer.write(cell, in: place, theme: theme)
      }
    }
    if let row = content.presentLine, (0..<area.height).contains(row - scroll) {
      buffer.paint(area.row(row - scroll), style: theme[.selectionUnfocused])
    }
    buffer.drawHiddenRows(
      above: scroll, below: content.lines.count - scroll - shown.count, in: layout[.policies],
      hasFrame: layout.hasFrames, theme: theme)
  }

  var title: String {
    model.policies.map { "Policies  \(model.key($0.group))" } ?? "Policies"
  }

  private static func area(_ layout: Layout) -> Rect { layout.inside(.policies).inset(horizontally: 1, vertically: 0) }

  /// How far it can be scrolled down. Counted in ASCII, where control characters take the most room.
  static func scrollLimit(_ model: Model) -> Int {
    let area = area(Layout(model))
    return max(0, PoliciesContent(model: model, width: area.width, glyphs: .ascii).lines.count - area.height)
  }
}
