import InspectionModel
import TerminalUI

/// Keys that move among the rows, filter and sort the rows, and go to causes.
extension KeyBinding {
  static let moving: [KeyBinding] = [
    KeyBinding(
      .moveUp, [.up, .character("k")], help: "to the row above", section: .moving,
      disabledReason: { $0.focused.reasonNotToMove(.up, in: $0.context) }, change: { $0.move(by: -1) }),
    KeyBinding(
      .moveDown, [.down, .character("j")], help: "to the row below", section: .moving,
      disabledReason: { $0.focused.reasonNotToMove(.down, in: $0.context) }, change: { $0.move(by: 1) }),
    KeyBinding(
      .pageUp, [.pageUp], help: "a page up", section: .moving,
      disabledReason: { $0.focused.reasonNotToMove(.up, in: $0.context) }, change: { $0.move(by: -$0.page) }),
    KeyBinding(
      .pageDown, [.pageDown], help: "a page down", section: .moving,
      disabledReason: { $0.focused.reasonNotToMove(.down, in: $0.context) }, change: { $0.move(by: $0.page) }),
    KeyBinding(
      .halfPageUp, [.control("u")], help: "half a page up", section: .moving,
      disabledReason: { $0.focused.reasonNotToMove(.up, in: $0.context) }, change: { $0.move(by: -$0.halfPage) }),
    KeyBinding(
      .halfPageDown, [.control("d")], help: "half a page down", section: .moving,
      disabledReason: { $0.focused.reasonNotToMove(.down, in: $0.context) }, change: { $0.move(by: $0.halfPage) }),
    KeyBinding(
      .first, [.character("g"), .home], help: "to the first row", section: .moving,
      disabledReason: { $0.focused.reasonNotToMove(.up, in: $0.context) }, change: { $0.move(by: -.max) }),
    KeyBinding(
      .last, [.character("G"), .end], help: "to the last row", section: .moving,
      disabledReason: { $0.focused.reasonNotToMove(.down, in: $0.context) }, change: { $0.move(by: .max) }),
    KeyBinding(
      .fold, [.left, .character("h")], help: "fold, or go to the parent", section: .moving,
      disabledReason: { $0.context.reasonNotToFold }, change: { $0.context.fold() }),
    KeyBinding(
      .unfold, [.right, .character("l")], help: "unfold, or go to the first child", section: .moving,
      disabledReason: { $0.context.reasonNotToUnfold }, change: { $0.context.unfold() }),
    KeyBinding(
      .toggleFold, [.space], help: "fold or unfold", section: .moving,
      disabledReason: { $0.context.reasonNotToUnfold }, change: { $0.context.toggleFold() }),
    KeyBinding(
      .foldAll, [.character("-")], help: "fold all", section: .moving,
      disabledReason: { $0.context.reasonNotToFoldAll }, change: { $0.context.foldAll() }),
    KeyBinding(
      .unfoldAll, [.character("+")], help: "unfold all", section: .moving,
      disabledReason: { $0.context.reasonNotToUnfoldAll }, change: { $0.context.unfoldAll() }),
    KeyBinding(
      .open, [.enter], help: "the detail in full, or back; from a list: to the node",
      section: .moving,
      disabledReason: { $0.focused.reasonNotToOpen(in: $0.context) }, change: { $0.open() }),
    KeyBinding(
      .nextPanel, [.tab], hint: "next panel", help: "to the next panel", section: .moving,
      disabledReason: { $0.context.reasonNotToSwitchPanel }, change: { $0.context.switchPanel(by: 1) }),
    KeyBinding(
      .previousPanel, [.backTab], help: "to the previous panel", section: .moving,
      disabledReason: { $0.context.reasonNotToSwitchPanel }, change: { $0.context.switchPanel(by: -1) }),
  ]

  static let searching: [KeyBinding] = [
    KeyBinding(
      .filter, [.character("/")], hint: KeyHint("filter", .lasting),
      help: "filter by a text or an expression; in the log, its events",
      section: .moving, change: { $0.openFilter() }),
    KeyBinding(
      .nextMatch, [.character("N")], help: "to the next match of the filter", section: .moving,
      disabledReason: { $0.context.reasonNotToGoToMatch }, change: { $0.context.goToNextMatch() }),
    KeyBinding(
      .nextFailed, [.character("e")], help: "to the next failed node", section: .moving,
      disabledReason: { $0.context.reasonNotToGoToFailed }, change: { $0.context.goToFailed(.down) }),
    KeyBinding(
      .previousFailed, [.control("e")], help: "to the previous failed node", section: .moving,
      disabledReason: { $0.context.reasonNotToGoToFailed }, change: { $0.context.goToFailed(.up) }),
    KeyBinding(
      .sort, [.character("o")], help: "sort by name, state, last change, attempts, duration, next sync",
      section: .moving, change: { $0.context.sortByNextOrder() }),
    KeyBinding(
      .why, [.character("w")], hint: KeyHint("why", .lasting),
      help: "why: select the cause, then its cause", section: .moving,
      disabledReason: { $0.context.reasonNotToExplain }, change: { $0.context.explain() }),
    KeyBinding(
      .rootCause, [.character("W")], help: "why: select the root cause", section: .moving,
      disabledReason: { $0.context.reasonNotToExplain }, change: { $0.context.explainRoot() }),
    KeyBinding(
      .backFromCause, [.backspace], hint: KeyHint("back", .lasting), help: "back from a cause", section: .moving,
      disabledReason: { $0.context.reasonNotToGoBack }, change: { $0.context.goBackFromCause() }),
  ]
}
