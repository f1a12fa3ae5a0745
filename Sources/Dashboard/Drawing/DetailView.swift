import Inspection
import TerminalUI

/// Everything that is known of the selected node.
struct DetailView {
  let model: Model
  let theme: Theme

  func draw(_ layout: Layout, into buffer: inout Buffer) {
    let hasFocus = model.panels.focus == .detail
    let title = model.selectedNode?.identity.key ?? "Detail"
    if layout.hasFrames {
      buffer.drawPanelFrame(layout[.detail], title: title, hasFocus: hasFocus, theme: theme)
    }
    let area = layout.inside(.detail).inset(horizontally: 1, vertically: 0)
    let content = DetailContent(model: model, width: area.width, glyphs: buffer.glyphs)
    let lines = content.lines
    let scroll = max(0, min(model.detailScroll, lines.count - area.height))
    let shown = lines.dropFirst(scroll).prefix(area.height)
    for (number, line) in shown.enumerated() { buffer.write(line, in: area.row(number), theme: theme) }
    if hasFocus, let selected = model.detailCause, content.causes.indices.contains(selected) {
      for line in content.causes[selected].lines where (0..<area.height).contains(line - scroll) {
        buffer.paint(area.row(line - scroll), style: theme[.selection])
      }
    }
    buffer.drawHiddenRows(
      above: scroll, below: lines.count - scroll - shown.count, in: layout[.detail], hasFrame: layout.hasFrames,
      theme: theme)
  }

  /// How far the detail can be scrolled down. Counted in ASCII, where control characters take the most room; drawing
  /// goes no further than there are lines.
  static func scrollLimit(_ model: Model) -> Int {
    let (content, height) = measured(model)
    return max(0, content.lines.count - height)
  }

  /// What there is, and how many lines of it have room. Counted in ASCII.
  static func measured(_ model: Model) -> (content: DetailContent, height: Int) {
    let area = Layout(model).inside(.detail).inset(horizontally: 1, vertically: 0)
    return (DetailContent(model: model, width: area.width, glyphs: .ascii), area.height)
  }
}
