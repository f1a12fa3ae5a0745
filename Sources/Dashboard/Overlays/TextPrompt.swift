import Explanation
import TerminalUI

/// An overlay whose only state that keys change is a typed line.
protocol TextPrompt: Overlay {
  var editor: LineEditor { get set }

  /// Shows the prompt with its changed text, and applies the text if it has an effect while it is typed.
  func textChanged(in model: inout Model)
}

extension TextPrompt {
  func textChanged(in model: inout Model) { model.context.overlay = self }

  /// Handles a key that edits the text; any other key has no effect.
  func edit(by key: Key, in model: inout Model) {
    var changed = self
    if changed.editor.handle(key) { changed.textChanged(in: &model) }
  }

  func paste(_ text: String, in model: inout Model) {
    var changed = self
    changed.editor.insert(text)
    changed.textChanged(in: &model)
  }
}

/// A question with a line for the answer, in place of the hint bar.
struct PromptLine {
  let question: String
  let editor: LineEditor
  let help: String
  /// Shorter helps, of which the first that fits is shown if the help does not fit.
  var shorterHelps: [String] = []
  /// A remark on the typed text, shown in place of the help.
  var remark: StyledLine?

  /// The columns that a question leaves for the typed text, in a window that is wide enough.
  static let leastTypingWidth = 16

  /// The help of a prompt for a filter.
  static let filterHelp = "Enter keeps it, Esc shows all"

  /// Returns the key that the help names in the clause at a column of the drawn prompt, such as `Esc cancels`; nil if none
  /// is there.
  func key(at column: Int, width: Int, _ glyphs: GlyphSet) -> Key? {
    var buffer = Buffer(size: Size(width: width, height: 1), glyphs: glyphs)
    guard let help = draw(in: buffer.bounds, theme: .plain, into: &buffer).help else { return nil }
    var start = help.x
    for clause in help.text.split(separator: ", ") {
      let end = start + String(clause).displayWidth(glyphs: glyphs)
      if (start..<end).contains(column) {
        // A letter is a word, as in `a new code`.
        return clause.split { " :".contains($0) }.lazy.compactMap { Key(label: $0) }.first { !$0.isTyped }
      }
      start = end + 2
    }
    return nil
  }

  /// Draws the prompt, and returns the position of the cursor, and the help with its column.
  func draw(
    in area: Rect, theme: Theme, into buffer: inout Buffer
  ) -> (cursor: Point, help: (x: Int, text: String)?) {
    let questionWidth = min(
      question.displayWidth(glyphs: buffer.glyphs), max(area.width * 2 / 3, area.width - Self.leastTypingWidth))
    let (left, rest) = area.dividedFromLeft(width: questionWidth)
    buffer.write(StyledLine(question, .prompt), in: left, theme: theme)
    // The remark takes half of the space, however long the text is.
    let editorArea = remark == nil ? rest : rest.dividedFromLeft(width: rest.width / 2).left
    let (cursor, endX) = buffer.writeEditor(editor, in: editorArea, theme: theme)
    let free = rest.dividedFromLeft(width: endX - rest.x + 1).rest
    var shown: (x: Int, text: String)?
    if let remark {
      buffer.write(remark, in: free.dividedFromLeft(width: 2).rest, theme: theme)
    } else if let help = ([help] + shorterHelps).first(where: {
      $0.displayWidth(glyphs: buffer.glyphs) + 2 <= free.width
    }) {
      buffer.write(StyledLine("  \(help)", .muted), in: free, theme: theme)
      shown = (free.x + 2, help)
    }
    return (Point(x: min(cursor.x, area.endX - 1), y: area.y), shown)
  }
}
