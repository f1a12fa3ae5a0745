import TerminalUI

/// The prompt for a panel's own filter, which applies while the user types.
struct PanelFilterPrompt: TextPrompt {
  let panel: PanelKind
  var editor: LineEditor

  var isDialog: Bool { false }

  func textChanged(in model: inout Model) {
    model.context.overlay = self
    model.panelList[panel].setFilter(editor.text, in: model.context)
  }

  func handle(_ key: Key, in model: inout Model) -> [Effect] {
    if let effects = model.move(key) { return effects }
    switch key {
    case .escape:
      model.context.overlay = nil
      model.panelList[panel].close(in: &model.context)
    case .enter: model.context.overlay = nil
    default: edit(by: key, in: &model)
    }
    return []
  }

  func prompt(in context: Context, width: Int, _ glyphs: GlyphSet) -> PromptLine? {
    PromptLine(question: "Filter \(panel.name): ", editor: editor, help: PromptLine.filterHelp)
  }

  func feedback(in model: Model) -> String? { model.panelList[panel].filterResult }
}
