import TerminalUI

/// A line of text in pieces, each with what it means.
struct StyledLine {
  struct Span {
    let text: String
    let role: StyleRole
  }

  private(set) var spans: [Span] = []

  init() {}

  init(_ text: String, _ role: StyleRole = .text) { add(text, role) }

  mutating func add(_ text: String, _ role: StyleRole = .text) { spans.append(Span(text: text, role: role)) }

  func adding(_ text: String, _ role: StyleRole = .text) -> StyledLine {
    var line = self
    line.add(text, role)
    return line
  }

  /// The width in columns.
  func width(_ glyphs: GlyphSet) -> Int {
    spans.reduce(0) { $0 + $1.text.displayWidth(glyphs: glyphs) }
  }
}

extension Buffer {
  /// Writes a line at the left of an area's first row; what does not fit ends in an ellipsis.
  mutating func write(_ line: StyledLine, in area: Rect, theme: Theme) {
    var x = area.x
    for span in line.spans where x < area.endX {
      x += write(span.text, x: x, y: area.y, maxWidth: area.endX - x, style: theme[span.role])
    }
  }
}

/// Breaks a text into lines of so many columns, between words where it can.
func wrapped(_ text: String, width: Int, glyphs: GlyphSet) -> [String] {
  guard width > 0 else { return [] }
  var lines: [String] = []
  var line = ""
  var lineWidth = 0
  for word in text.split(separator: " ", omittingEmptySubsequences: false) {
    let wordWidth = word.displayWidth(glyphs: glyphs)
    if lineWidth > 0, lineWidth + 1 + wordWidth > width {
      lines.append(line)
      (line, lineWidth) = (String(word), wordWidth)
    } else {
      line += (lineWidth > 0 ? " " : "") + word
      lineWidth += (lineWidth > 0 ? 1 : 0) + wordWidth
    }
  }
  return lines + [line]
}
