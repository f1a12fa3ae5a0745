import Explanation
import TerminalUI

/// Handles the tree's filter: opening and closing its prompt, and setting its text.
extension Context {
  mutating func openTreeFilter() {
    if filter == nil { filtering.selectionBefore = tree.selection }
    overlay = .filterPrompt(LineEditor(filtering.text ?? ""))
  }

  mutating func setFilter(_ editor: LineEditor) {
    overlay = .filterPrompt(editor)
    filtering.text = editor.text
    rebuildTree()
    // An earlier text may have matched nothing and left nothing selected.
    if let row = filtering.selectionBefore { tree.select(row) }
  }

  /// Filters the tree by a text, which must be a valid filter expression.
  mutating func filter(by text: String) {
    openTreeFilter()
    setFilter(LineEditor(text))
    keepFilter()
  }

  /// Closes the filter prompt, whose text must be valid. Keeps the filter; a blank text clears it.
  private mutating func keepFilter() {
    overlay = nil
    message = filtering.reading.hint.map { Message(text: $0, isWarning: false) }
    if filtering.text?.trimmingBlanks.isEmpty != false { clearFilter() }
  }

  /// Clears the filter. Selects the row that was selected before filtering, unless the user has moved since.
  mutating func clearFilter() {
    filtering.text = nil
    rebuildTree()
    if let row = filtering.selectionBefore { tree.select(row) }
    filtering.selectionBefore = nil
  }

  mutating func handle(_ key: Key, filteringBy editor: LineEditor) {
    var editor = editor
    switch key {
    case .escape:
      overlay = nil
      clearFilter()
    case .enter:
      if let problem = filtering.reading.problem ?? filtering.reading.missing {
        message = Message(text: problem, isWarning: true)
      } else {
        keepFilter()
      }
    default:
      if editor.handle(key) { setFilter(editor) }
    }
  }
}
