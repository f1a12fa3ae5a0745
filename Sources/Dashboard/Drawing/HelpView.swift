import Inspection
import TerminalUI

/// Every key and every sign, over the panels.
struct HelpView {
  let model: Model
  let theme: Theme

  private static let maxWidth = 84

  func draw(scroll: Int, _ layout: Layout, into buffer: inout Buffer) {
    let area = Self.area(layout)
    let lines = Self.lines(buffer.glyphs, width: area.inside.width)
    buffer.fill(area.panel, style: theme[.text])
    if layout.hasFrames { buffer.drawPanelFrame(area.panel, title: "Help", hasFocus: true, theme: theme) }
    let first = max(0, min(scroll, lines.count - area.inside.height))
    let shown = lines.dropFirst(first).prefix(area.inside.height)
    for (number, line) in shown.enumerated() { buffer.write(line, in: area.inside.row(number), theme: theme) }
    buffer.drawHiddenRows(
      above: first, below: lines.count - first - shown.count, in: area.panel, hasFrame: layout.hasFrames, theme: theme)
  }

  /// How far the help can be scrolled down.
  static func scrollLimit(_ model: Model) -> Int {
    let inside = area(Layout(model)).inside
    return max(0, lines(.unicode, width: inside.width).count - inside.height)
  }

  private static func area(_ layout: Layout) -> (panel: Rect, inside: Rect) {
    let body = layout.body
    let width = min(maxWidth, body.width)
    func inside(_ panel: Rect) -> Rect { panel.inset(horizontally: 2, vertically: layout.hasFrames ? 1 : 0) }
    let tallest = Rect(x: body.x + (body.width - width) / 2, y: body.y, width: width, height: body.height)
    let height = min(lines(.unicode, width: inside(tallest).width).count + 2, body.height)
    let panel = Rect(x: tallest.x, y: body.y + (body.height - height) / 2, width: width, height: height)
    return (panel, inside(panel))
  }

  private static func lines(_ glyphs: GlyphSet, width: Int) -> [StyledLine] {
    let keyWidth = (Keymap.standard.bindings.map { $0.keyNames(glyphs).displayWidth() }.max() ?? 0) + 2
    var lines: [StyledLine] = []
    for section in KeyBinding.Section.allCases {
      lines.append(StyledLine(section.rawValue, .panelTitle))
      for binding in Keymap.standard.bindings where binding.section == section {
        let keys = binding.keyNames(glyphs)
        let padding = String(repeating: " ", count: keyWidth - keys.displayWidth())
        let line = StyledLine("  \(keys)\(padding)", .key).adding(binding.help)
        lines += line.wrapped(width: width, indent: keyWidth + 2, glyphs: glyphs)
      }
    }
    return lines + legend(glyphs).flatMap { $0.wrapped(width: width, indent: 2, glyphs: glyphs) }
  }

  private static func legend(_ glyphs: GlyphSet) -> [StyledLine] {
    var states = StyledLine("  ")
    for state in NodeState.allCases { states.add("\(state.glyph(glyphs)) \(state.word)   ", state.role) }
    return [
      StyledLine("Signs", .panelTitle),
      states,
      StyledLine("  \(glyphs.contents) contents available   ", .contents)
        .adding("\(glyphs.noContents) no contents", .noContents),
      StyledLine("  \(glyphs.arrow) name", .reference).adding("   shown whole elsewhere: Enter goes there"),
      StyledLine("  in 1.4s 3/8 \(glyphs.retry)", .countdown).adding("   next sync, after the third failure of eight"),
    ]
  }
}
