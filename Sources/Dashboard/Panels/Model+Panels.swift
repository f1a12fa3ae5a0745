import Explanation
import TerminalUI

/// Keys in the focused panel, and the panels' response to every event.
extension Model {
  var page: Int { max(1, focused.rowHeight(in: context) - 1) }

  var halfPage: Int { max(1, focused.rowHeight(in: context) / 2) }

  mutating func move(by distance: Int) { panelList[context.panels.focus].move(by: distance, in: &context) }

  mutating func open() { panelList[context.panels.focus].open(in: &context) }

  /// Opens the prompt for the focused panel's own filter, or for the tree's filter if the panel has none.
  mutating func openFilter() {
    if let text = focused.filterText {
      context.overlay = PanelFilterPrompt(panel: context.panels.focus, editor: LineEditor(text))
    } else {
      context.openTreeFilter()
    }
  }

  /// Ends the first of these states that is active: a repetition of the run, the save of a scenario, a state of the
  /// focused panel such as a filter, the full panel, the user's path along causes, the tree's filter, the guide, the banner
  /// about a recording that has ended, the focus of another panel than the tree.
  mutating func close() -> [Effect] {
    if context.banners[.rewind] != nil { return [.cancelRewind] }
    if context.banners[.saving] != nil { return [.cancelSaving] }
    if focused.canClose(in: context) {
      panelList[context.panels.focus].close(in: &context)
    } else if context.panels.full != nil {
      context.panels.closeFull()
    } else if context.isOnTrail {
      context.leaveTrail()
    } else if context.filter != nil {
      context.clearFilter()
    } else if context.guide != nil {
      context.setGuide(nil)
    } else if context.banners[.recording] != nil {
      context.banners[.recording] = nil
    } else {
      context.panels.setFocus(.tree)
    }
    return []
  }

  var reasonNotToClose: String? {
    let canClose =
      focused.canClose(in: context) || context.panels.full != nil || context.filter != nil || context.isOnTrail
      || context.guide != nil || context.panels.focus != .tree
      || [.recording, .rewind, .saving].contains { context.banners[$0] != nil }
    return canClose ? nil : Messages.nothingToClose(context.keymap)
  }

  /// Moves among the rows while the user types a filter; returns nil for a key that does not move.
  mutating func move(_ key: Key) -> [Effect]? {
    guard let binding = KeyAction.moving(key).flatMap(context.keymap.binding) else { return nil }
    return binding.perform(&self)
  }

  /// Shows a message about open panels that no longer fit. The panels in `before` did not fit before the event either.
  mutating func announcePanelsWithoutRoom(before: [PanelKind]) {
    let new = context.panelsWithoutRoom.filter { !before.contains($0) }
    guard !new.isEmpty, context.message?.isWarning != true else { return }
    context.message = Message(text: Messages.haveNoRoom(new, context.keymap), isWarning: false)
  }

  /// Fits panels and selections to the current rows and window. Called after every event.
  mutating func fitPanels() {
    // Before the first nodes are known, nothing is empty for lack of them. More rows than those of a window are one case.
    let rows = min(context.tree.unfoldedRowCount, 1_000)
    let contents = PanelContents(
      rows: panelList.panels.map { $0.contentRows(in: context) }, unfoldedTree: rows == 0 ? nil : rows)
    if contents != context.contents { context.contents = contents }
    // The effects of keys in a panel without room would be invisible.
    if context.layout[context.panels.focus].isEmpty { context.panels.setFocus(.tree) }
    panelList.update { $0.fit(in: &context) }
    context.panelSubject = focused.subject(in: context)
  }
}

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
    case .enter:
      let reading = FilterReading(editor.text)
      if let refusal = reading.refusal {
        model.context.message = Message(text: refusal, isWarning: true)
      } else {
        model.context.overlay = nil
        model.context.message = reading.hint.map { Message(text: $0, isWarning: false) }
      }
    default: edit(by: key, in: &model)
    }
    return []
  }

  func prompt(in context: DashboardState, width: Int, _ glyphs: GlyphSet) -> PromptLine? {
    let remark = FilterReading(editor.text).remark(besides: context.message)
    return PromptLine(
      question: remark == nil || width >= 80 ? "Filter \(panel.name): " : "/", editor: editor,
      help: PromptLine.filterHelp, remark: remark)
  }

  func feedback(in model: Model) -> String? { model.panelList[panel].filterResult }
}
