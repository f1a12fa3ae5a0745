import Explanation
import TerminalUI

/// Messages about the panels and the way from one to another.
extension Messages {
  static let treeIsAlone = "tree: already the only panel"
  static let sizesAreUsual = "panels: already in their default sizes"
  static let atFirstRow = "this is the first row"
  static let atLastRow = "this is the last row"

  /// Which panels have lost their room to another panel or to a smaller window.
  static func haveNoRoom(_ panels: [PanelKind], _ keys: Keymap) -> String {
    let names = panels.map(\.word).joined(separator: ", ")
    let ways = panels.count == 1 ? "\(keys[panels[0].action]) shows it again" : "their keys show them again"
    return "\(names): hidden, no room left; \(ways)"
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

  static func hasKeyboard(_ panel: PanelKind, _ context: Context) -> String {
    "\(panel.word): has the keyboard; \(way(to: .tree, context))"
  }

  static func cannotGrow(_ panel: PanelKind) -> String { "\(panel.word): no room to grow" }

  static func cannotShrink(_ panel: PanelKind, _ keys: Keymap) -> String {
    panel == .tree
      ? "tree: already at its smallest" : "\(panel.word): already at its smallest; \(keys[panel.action]) closes it"
  }

  /// That a key belongs to a panel which does not have the keyboard.
  static func isFor(_ panel: PanelKind, _ key: Key, _ context: Context) -> String {
    "\(key.name): for \(panel.name) only; \(way(to: panel, context))"
  }

  /// The same of a key action that was called by its name.
  static func isOnlyFor(_ panel: PanelKind, _ context: Context) -> String {
    "for \(panel.name) only; \(way(to: panel, context))"
  }

  /// The key that leads to a panel without the keyboard: over an open one it moves there, over any other it opens it.
  private static func way(to panel: PanelKind, _ context: Context) -> String {
    switch context.standing(of: panel) {
    case .open: "\(context.keymap[.nextPanel]) moves to \(panel.name)"
    case .hidden where context.panels.full != nil: "\(context.keymap[.close]) brings the other panels back"
    case .closed, .hidden: "\(context.keymap[panel.action]) opens \(panel.name)"
    }
  }
}
