import TerminalUI

/// The view of a form, over the panels. The hint bar shows the form's keys.
struct FormView<Field: Hashable> {
  struct Line {
    /// The field that the line shows; nil for a line without a field.
    var field: Field?
    let line: StyledLine
    /// A shorter form of the line, drawn if `line` does not fit.
    var shortLine: StyledLine?
  }

  /// The number of blank columns between the form's lines and the text beside them.
  private static var gap: Int { 3 }

  /// The column in which the values of fields begin.
  static var valueColumn: Int { 15 }

  let title: String
  let fields: FormFields<Field>
  let lines: [Line]
  /// The text drawn beside the form's lines, or below them in a narrow window.
  var beside: [StyledLine] = []
  /// The width of the form's lines in a window that is wide enough, in columns.
  let maxWidth: Int
  let theme: Theme

  /// Draws the form, and returns the position of the cursor while the user types text; nil otherwise.
  func draw(_ layout: Layout, into buffer: inout Buffer) -> Point? {
    let besideWidth = beside.map { $0.width(buffer.glyphs) }.max().map { $0 + Self.gap } ?? 0
    let margin = layout.hasFrames ? 4 : 2
    let isBeside = layout.body.width >= maxWidth + besideWidth + margin
    let below = isBeside || beside.isEmpty ? [] : [Line(line: StyledLine())] + beside.map { Line(line: $0) }
    let lines = lines + below
    let size = Size(
      width: maxWidth + (isBeside ? besideWidth : 0) + margin,
      height: isBeside ? max(lines.count, beside.count) : lines.count)
    let panel = drawPanel(size, layout, into: &buffer)
    var inside =
      layout.hasFrames ? panel.inset(horizontally: 2, vertically: 1) : panel.inset(horizontally: 1, vertically: 0)
    if isBeside, besideWidth > 0 {
      let area: Rect
      (inside, area) = inside.dividedFromLeft(width: maxWidth)
      for (number, line) in beside.prefix(area.height).enumerated() {
        buffer.write(line, in: area.row(number).dividedFromLeft(width: Self.gap).rest, theme: theme)
      }
    }
    // The focused field stays visible in any window.
    let selected = lines.firstIndex { $0.field == fields.selected } ?? 0
    let first = max(0, min(selected, lines.count - inside.height))
    buffer.drawHiddenRows(
      above: first, below: lines.count - first - inside.height, in: panel, hasFrame: layout.hasFrames, theme: theme)
    var cursor: Point?
    for (number, line) in lines.dropFirst(first).prefix(inside.height).enumerated() {
      let row = inside.row(number)
      let isCut = line.line.width(buffer.glyphs) > row.width
      buffer.write(isCut ? line.shortLine ?? line.line : line.line, in: row, theme: theme)
      guard line.field == fields.selected else { continue }
      buffer.put(buffer.glyphs.cursor, at: row.origin, style: theme[.title])
      guard let editor = fields.editor(of: fields.selected) else { continue }
      let area = row.dividedFromLeft(width: Self.valueColumn).rest
      buffer.fill(area, style: theme[.text])
      cursor = buffer.writeEditor(editor, in: area, theme: theme).cursor
    }
    return cursor
  }

  /// Draws an empty panel for contents of a size, and returns the panel's area including the frame.
  private func drawPanel(_ size: Size, _ layout: Layout, into buffer: inout Buffer) -> Rect {
    let body = layout.body
    let width = min(size.width, body.width)
    let height = min(size.height + (layout.hasFrames ? 2 : 0), body.height)
    let panel = Rect(
      x: body.x + (body.width - width) / 2, y: body.y + (body.height - height) / 2, width: width, height: height)
    buffer.fill(panel, style: theme[.text])
    if layout.hasFrames { buffer.drawPanelFrame(panel, title: title, hasFocus: true, theme: theme) }
    return panel
  }

  /// Returns the name of a field, padded to the value column.
  static func label(_ text: String) -> StyledLine {
    StyledLine("  \(text)", .prompt).adding(.blanks(max(1, valueColumn - 2 - text.count)))
  }

  /// Returns a line with the words to choose from; a short line has only the chosen word and the number of others.
  static func choice(_ field: Field, _ label: String, _ words: [String], chosen: String) -> Line {
    // The brackets begin one column before the values.
    let start = StyledLine("  \(label)", .prompt).adding(.blanks(max(1, valueColumn - 3 - label.count)))
    let line = words.reduce(start) { line, word in
      line.adding(word == chosen ? "[\(word)]" : " \(word) ", word == chosen ? .key : .muted).adding(" ")
    }
    let shortLine = start.adding("[\(chosen)]", .key).adding("  \(words.count - 1) more", .muted)
    return Line(field: field, line: line, shortLine: shortLine)
  }
}

/// The key hints of a form.
enum FormHint {
  /// Returns the hint bar's text for the focused field: the effect of Enter, the other keys, and the field's help. For
  /// a field with a choice, the left and right arrows are among the keys.
  static func line(enter: String, isChoice: Bool, help: String, _ glyphs: GlyphSet) -> StyledLine {
    var line = StyledLine("Enter", .key)
    line.add(" \(enter)  ", .hint)
    if isChoice {
      line.add("\(Key.left.label(glyphs)) \(Key.right.label(glyphs))", .key)
      line.add(" change  ", .hint)
    }
    line.add("\(Key.up.label(glyphs)) \(Key.down.label(glyphs))", .key)
    line.add(" field  ", .hint)
    return line.adding("Esc", .key).adding(" cancels", .hint).adding("   \(help)", .muted)
  }
}
