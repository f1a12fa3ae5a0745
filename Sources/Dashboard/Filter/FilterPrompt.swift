import Explanation
import TerminalUI

/// The prompt for the tree's filter, which applies while the user types.
struct FilterPrompt: TextPrompt {
  var editor: LineEditor

  var isDialog: Bool { false }

  func textChanged(in model: inout Model) { model.context.setFilter(editor) }

  func handle(_ key: Key, in model: inout Model) -> [Effect] {
    if let effects = model.move(key) { return effects }
    switch key {
    case .escape:
      model.context.overlay = nil
      model.context.clearFilter()
    case .enter: model.context.confirmFilter()
    default: edit(by: key, in: &model)
    }
    return []
  }

  func prompt(in context: DashboardState, width: Int, _ glyphs: GlyphSet) -> PromptLine? {
    let remark = context.filtering.reading.remark(besides: context.message)
    return PromptLine(
      question: remark == nil || width >= 80 ? "Filter: " : "/", editor: editor, help: PromptLine.filterHelp,
      remark: remark)
  }

  func feedback(in model: Model) -> String? {
    let context = model.context
    return context.filter.map {
      "\(Messages.grouped($0.matches.count)) of \(Messages.count(context.source.counts.nodes, "loadable")) match"
    }
  }
}

/// The tree's filter: opening and closing its prompt, and setting its text.
extension DashboardState {
  mutating func openTreeFilter() {
    if filter == nil { filtering.selectionBefore = tree.selection }
    overlay = FilterPrompt(editor: LineEditor(filtering.text ?? ""))
  }

  mutating func setFilter(_ editor: LineEditor) {
    overlay = FilterPrompt(editor: editor)
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

  /// Closes the filter prompt if its text is valid; otherwise, shows a message.
  fileprivate mutating func confirmFilter() {
    if let refusal = filtering.reading.refusal {
      message = Message(text: refusal, isWarning: true)
    } else {
      keepFilter()
    }
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
}

extension FilterReading {
  /// Returns the remark beside the text in its prompt; nil for none. A missing end is not remarked while the user types,
  /// but if the shown message is about it.
  func remark(besides message: Message?) -> StyledLine? {
    if let problem = problem ?? (message?.text == missing ? missing : nil) { return StyledLine(problem, .warning) }
    return hint.map { StyledLine($0, .hint) }
  }
}
