import TerminalUI

/// Draws the whole screen.
///
/// - Parameters:
///   - model: What to draw. Only the rows in the window are looked at.
///   - theme: How each meaning looks.
///   - buffer: Where to; it should be of the model's size.
/// - Returns: Where the terminal's cursor belongs; nil when it is hidden.
public func draw(_ model: Model, theme: Theme, into buffer: inout Buffer) -> Point? {
  let layout = Layout(model)
  buffer.fill(buffer.bounds, style: theme[.text])
  HeaderView(model: model, theme: theme).draw(in: layout.header, into: &buffer)
  if !layout.tree.isEmpty { TreeView(model: model, theme: theme).draw(layout, into: &buffer) }
  if !layout.detail.isEmpty { DetailView(model: model, theme: theme).draw(layout, into: &buffer) }
  let cursor = HintBarView(model: model, theme: theme).draw(in: layout.hintBar, into: &buffer)
  if case .help(let scroll) = model.overlay {
    HelpView(model: model, theme: theme).draw(scroll: scroll, in: layout.body, into: &buffer)
  }
  return cursor
}

extension Buffer {
  /// The frame of a panel.
  mutating func drawPanelFrame(_ area: Rect, title: String, hasFocus: Bool, theme: Theme) {
    drawBox(
      area, style: theme[hasFocus ? .borderFocused : .border], title: title,
      titleStyle: theme[hasFocus ? .title : .panelTitle])
  }

  /// Says in a panel's frame how many rows there are above and below what is shown.
  mutating func drawHiddenRows(above: Int, below: Int, frame: Rect, theme: Theme) {
    if above > 0 { drawInFrame("\(glyphs.moreAbove) \(above) more", frame, y: frame.y, theme) }
    if below > 0 { drawInFrame("\(glyphs.moreBelow) \(below) more", frame, y: frame.endY - 1, theme) }
  }

  private mutating func drawInFrame(_ text: String, _ frame: Rect, y: Int, _ theme: Theme) {
    let width = text.displayWidth(glyphs: glyphs) + 2
    guard frame.width >= width + 16 else { return }
    write(" \(text) ", x: frame.endX - width - 2, y: y, style: theme[.muted])
  }
}
