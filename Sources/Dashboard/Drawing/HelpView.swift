import Inspection
import TerminalUI

/// Every key and every sign, over the panels.
struct HelpView {
  let model: Model
  let theme: Theme

  private static let maxWidth = 84

  func draw(scroll: Int, in body: Rect, into buffer: inout Buffer) {
    let lines = Self.lines(buffer.glyphs)
    let area = Self.area(lines: lines.count, in: body)
    buffer.fill(area, style: theme[.text])
    buffer.drawPanelFrame(area, title: "Help", hasFocus: true, theme: theme)
    let inside = area.inset(horizontally: 2, vertically: 1)
    let first = max(0, min(scroll, lines.count - inside.height))
    let shown = lines.dropFirst(first).prefix(inside.height)
    for (number, line) in shown.enumerated() { buffer.write(line, in: inside.row(number), theme: theme) }
    buffer.drawHiddenRows(above: first, below: lines.count - first - shown.count, frame: area, theme: theme)
  }

  /// How far the help can be scrolled down.
  static func scrollLimit(_ model: Model) -> Int {
    let count = lines(.unicode).count
    return max(0, count - (area(lines: count, in: Layout(model).body).height - 2))
  }

  private static func area(lines: Int, in body: Rect) -> Rect {
    let width = min(maxWidth, body.width)
    let height = min(lines + 2, body.height)
    return Rect(
      x: body.x + (body.width - width) / 2, y: body.y + (body.height - height) / 2, width: width, height: height)
  }

  private static func lines(_ glyphs: GlyphSet) -> [StyledLine] {
    let keyWidth = (Keymap.standard.bindings.map { $0.keyNames.displayWidth() }.max() ?? 0) + 2
    var lines: [StyledLine] = []
    for section in KeyBinding.Section.allCases {
      lines.append(StyledLine(section.rawValue, .panelTitle))
      for binding in Keymap.standard.bindings where binding.section == section {
        let keys = binding.keyNames
        let padding = String(repeating: " ", count: keyWidth - keys.displayWidth())
        lines.append(StyledLine("  \(keys)\(padding)", .key).adding(binding.help))
      }
    }
    return lines + legend(glyphs)
  }

  private static func legend(_ glyphs: GlyphSet) -> [StyledLine] {
    var states = StyledLine("  ")
    for state in NodeState.allCases { states.add("\(state.glyph(glyphs)) \(state.word)   ", state.role) }
    return [
      StyledLine("Signs", .panelTitle),
      states,
      StyledLine("  \(glyphs.contents) contents available   ", .contents)
        .adding("\(glyphs.noContents) no contents", .noContents),
      StyledLine("  \(glyphs.arrow) name", .reference).adding("        shown whole elsewhere: Enter goes there"),
      StyledLine("  in 1.4s 3/8 \(glyphs.retry)", .countdown).adding("  next sync, after the third failure of eight"),
    ]
  }
}
