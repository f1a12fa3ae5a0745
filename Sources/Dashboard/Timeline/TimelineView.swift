import TerminalUI

struct TimelineView {
  let model: Model
  let theme: Theme

  func draw(_ layout: Layout, into buffer: inout Buffer) {
    if layout.hasFrames {
      buffer.drawPanelFrame(
        layout[.timeline], title: "Timeline", hasFocus: model.panels.focus == .timeline, theme: theme)
    }
  }
}
