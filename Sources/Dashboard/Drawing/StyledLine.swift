import TerminalUI

/// A line of text, made of spans with a style role each.
struct StyledLine {
  struct Span {
    var text: String
    let role: StyleRole
  }

  private(set) var spans: [Span]
  /// The row of a picture that takes the place of text.
  fileprivate var pixels: (row: Int, grid: PixelGrid)?

  init() { spans = [] }

  init(_ text: String, _ role: StyleRole = .text) { spans = [Span(text: text, role: role)] }

  /// A line with a row of a picture, and no text.
  init(row: Int, of grid: PixelGrid) {
    self.init()
    pixels = (row, grid)
  }

  /// The number of columns of the line's row of a picture; nil for text.
  var pixelWidth: Int? { pixels?.grid.width }

  mutating func add(_ text: String, _ role: StyleRole = .text) {
    if let last = spans.indices.last, spans[last].role == role {
      spans[last].text += text
    } else {
      spans.append(Span(text: text, role: role))
    }
  }

  func adding(_ text: String, _ role: StyleRole = .text) -> StyledLine {
    var line = self
    line.add(text, role)
    return line
  }

  func adding(_ other: StyledLine) -> StyledLine {
    other.spans.reduce(self) { $0.adding($1.text, $1.role) }
  }

  var text: String { spans.map(\.text).joined() }

  /// Returns the width of the line, in columns.
  func width(_ glyphs: GlyphSet) -> Int {
    spans.reduce(0) { $0 + $1.text.displayWidth(glyphs: glyphs) }
  }
}

extension Buffer {
  /// Writes a text at the left of an area's first row; a text that is too long ends with an ellipsis.
  mutating func write(_ text: String, _ role: StyleRole, in area: Rect, theme: Theme) {
    write(text, at: area.origin, maxWidth: area.height > 0 ? area.width : 0, style: theme[role])
  }

  /// Writes a styled line at the left of an area's first row; a line that is too long ends with an ellipsis.
  mutating func write(_ line: StyledLine, in area: Rect, theme: Theme) {
    guard !area.isEmpty else { return }
    if let pixels = line.pixels {
      return draw(row: pixels.row, of: pixels.grid, in: area, PixelStyle(theme, glyphs))
    }
    var x = area.x
    for span in line.spans where !span.text.isEmpty {
      guard x < area.endX else {
        // The previous span filled the last column without an ellipsis.
        return put(glyphs.ellipsis, at: Point(x: area.endX - 1, y: area.y))
      }
      x += write(span.text, x: x, y: area.y, maxWidth: area.endX - x, style: theme[span.role])
    }
  }
}
