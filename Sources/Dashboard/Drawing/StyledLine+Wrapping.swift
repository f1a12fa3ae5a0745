import TerminalUI

extension StyledLine {
  /// The maximum number of lines that a wrapped line takes; drawing truncates the last line with an ellipsis.
  static let wrappingLimit = 6

  /// Breaks the line at `width` columns, between words if possible. Only line number `limit` can be wider.
  ///
  /// - Parameter indent: The indentation of every line but the first, in columns.
  func wrapped(width: Int, indent: Int = 0, limit: Int = wrappingLimit, glyphs: GlyphSet) -> [StyledLine] {
    // The common case: most lines fit.
    if self.width(glyphs) <= width { return [self] }
    var breaker = LineBreaker(
      width: max(1, width), indent: max(0, min(indent, width / 2)), limit: limit, glyphs: glyphs)
    for span in spans {
      // Every word includes the blank before it, which is dropped at the beginning of a line.
      for (index, word) in span.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        breaker.add(index == 0 ? "" : " ", word, span.role)
        if breaker.isFull { return breaker.lines }
      }
    }
    return breaker.lines
  }
}

private struct LineBreaker {
  let width: Int
  let indent: Int
  let limit: Int
  let glyphs: GlyphSet
  private(set) var lines = [StyledLine()]
  private var column = 0

  init(width: Int, indent: Int, limit: Int, glyphs: GlyphSet) {
    self.width = width
    self.indent = indent
    self.limit = limit
    self.glyphs = glyphs
  }

  /// Whether the last allowed line is wider than `width`, so that further text would be cut off.
  var isFull: Bool { isLastLine && column > width }

  private var isLastLine: Bool { lines.count == limit }

  mutating func add(_ blank: String, _ word: Substring, _ role: StyleRole) {
    let wordWidth = String(word).displayWidth(glyphs: glyphs)
    if isLastLine || column + blank.count + wordWidth <= width {
      return append(blank + word, blank.count + wordWidth, role)
    }
    if indent + wordWidth <= width {
      beginLine()
      return append(String(word), wordWidth, role)
    }
    // A word wider than a line is broken anywhere.
    for character in blank + word {
      let characterWidth = String(character).displayWidth(glyphs: glyphs)
      if column + characterWidth > width, !isLastLine { beginLine() }
      append(String(character), characterWidth, role)
      if isFull { return }
    }
  }

  private mutating func beginLine() {
    lines.append(indent > 0 ? StyledLine(.blanks(indent)) : StyledLine())
    column = indent
  }

  private mutating func append(_ text: String, _ textWidth: Int, _ role: StyleRole) {
    lines[lines.count - 1].add(text, role)
    column += textWidth
  }
}
