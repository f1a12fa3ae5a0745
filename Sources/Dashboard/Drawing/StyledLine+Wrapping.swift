import TerminalUI

extension StyledLine {
  /// Nothing takes more lines than this; the last one ends in an ellipsis then.
  static let wrappingLimit = 6

  /// The line as lines of so many columns, broken between words where it can be.
  ///
  /// - Parameter indent: The columns that stay free at the left of every line but the first.
  func wrapped(width: Int, indent: Int = 0, glyphs: GlyphSet) -> [StyledLine] {
    // Most lines have room as they are.
    if self.width(glyphs) <= width { return [self] }
    var breaker = LineBreaker(width: max(1, width), indent: max(0, min(indent, width / 2)), glyphs: glyphs)
    for span in spans {
      // Every word takes the blank before it along, to be left out where a line begins.
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
  let glyphs: GlyphSet
  private(set) var lines = [StyledLine()]
  private var column = 0

  init(width: Int, indent: Int, glyphs: GlyphSet) {
    self.width = width
    self.indent = indent
    self.glyphs = glyphs
  }

  /// Whether nothing more can be seen: the last line is wider than it may be, and ends in an ellipsis when written.
  var isFull: Bool { isLastLine && column > width }

  private var isLastLine: Bool { lines.count == StyledLine.wrappingLimit }

  mutating func add(_ blank: String, _ word: Substring, _ role: StyleRole) {
    let wordWidth = String(word).displayWidth(glyphs: glyphs)
    if isLastLine || column + blank.count + wordWidth <= width {
      return append(blank + word, blank.count + wordWidth, role)
    }
    if indent + wordWidth <= width {
      beginLine()
      return append(String(word), wordWidth, role)
    }
    // A word that has no room in a line of its own is broken anywhere.
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
