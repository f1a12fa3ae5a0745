import TerminalUI

struct TimersView {
  let model: Model
  let theme: Theme

  func draw(_ layout: Layout, into buffer: inout Buffer) {
    if layout.hasFrames {
      buffer.drawPanelFrame(
        layout[.timers], title: "Timers", hasFocus: model.panels.focus == .timers, theme: theme)
    }
  }
}
