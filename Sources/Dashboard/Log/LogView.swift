import TerminalUI

struct LogView {
  let model: Model
  let theme: Theme

  func draw(_ layout: Layout, into buffer: inout Buffer) {
    if layout.hasFrames {
      buffer.drawPanelFrame(
        layout[.log], title: "Log", hasFocus: model.panels.focus == .log, theme: theme)
    }
  }
}
