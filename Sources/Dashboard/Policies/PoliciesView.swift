import TerminalUI

struct PoliciesView {
  let model: Model
  let theme: Theme

  func draw(_ layout: Layout, into buffer: inout Buffer) {
    if layout.hasFrames {
      buffer.drawPanelFrame(
        layout[.policies], title: "Policies", hasFocus: model.panels.focus == .policies, theme: theme)
    }
  }
}
