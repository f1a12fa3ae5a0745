import Explanation
import TerminalUI

/// Messages about panels and the keys that lead to them.
extension Messages {
  static let treeIsAlone = "tree: already the only panel"
  static let treeHasFocus = "tree: has the keyboard already"
  static let layoutIsDefault = "panels: already the default ones"
  static let sizesAreDefault = "panels: already in their default sizes"
  static let atFirstRow = "first row"
  static let atLastRow = "last row"

  /// Returns the message about panels that no longer fit, because of another panel or a smaller window.
  static func haveNoRoom(_ panels: [PanelKind], _ keys: Keymap) -> String {
    let names = panels.map(\.word).joined(separator: ", ")
    let hint = panels.count == 1 ? "\(keys[panels[0].action]) shows it again" : "their keys show them again"
    return "\(names): hidden, no room left; \(hint)"
  }

  static func oneMorePanelDoesNotFit(_ keys: Keymap) -> String {
    "tree: no room for another panel; \(keys[.open]) shows the detail in full"
  }

  static func noOtherPanel(_ keys: Keymap) -> String {
    "tree: the only panel; \(keys[PanelKind.detail.action]) opens the detail, \(keys[PanelKind.timeline.action]) the timeline"
  }

  static func othersAreHidden(by panel: PanelKind, _ keys: Keymap) -> String {
    "\(panel.word): shown in full; \(keys[.close]) brings the other panels back"
  }

  static func hasKeyboard(_ panel: PanelKind, _ context: DashboardState) -> String {
    "\(panel.word): has the keyboard; \(way(to: .tree, context))"
  }

  static func cannotGrow(_ panel: PanelKind) -> String { "\(panel.word): no room to grow" }

  static func cannotShrink(_ panel: PanelKind, _ keys: Keymap) -> String {
    panel == .tree
      ? "tree: already at its smallest" : "\(panel.word): already at its smallest; \(keys[panel.action]) closes it"
  }

  /// Returns the message for a key that only works in a panel that is not focused.
  static func isFor(_ panel: PanelKind, _ key: Key, _ context: DashboardState) -> String {
    "\(key.name): for \(panel.name) only; \(way(to: panel, context))"
  }

  /// Returns the message for a key action that was called by name and only works in a panel that is not focused.
  static func isOnlyFor(_ panel: PanelKind, _ context: DashboardState) -> String {
    "for \(panel.name) only; \(way(to: panel, context))"
  }

  /// Returns the key for going to a panel: the key that moves the focus to a shown panel, else the key that opens it.
  private static func way(to panel: PanelKind, _ context: DashboardState) -> String {
    switch context.visibility(of: panel) {
    case .open: "\(context.keymap[.nextPanel]) moves to \(panel.name)"
    case .hidden where context.panels.full != nil: "\(context.keymap[.close]) brings the other panels back"
    case .closed, .hidden: "\(context.keymap[panel.action]) opens \(panel.name)"
    }
  }
}
