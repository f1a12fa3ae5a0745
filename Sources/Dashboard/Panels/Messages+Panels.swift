import Explanation
import TerminalUI

/// What is said of the panels and of moving among them.
extension Messages {
  static func oneMorePanelDoesNotFit(_ keys: Keymap) -> String {
    "no other panel fits: \(keys[.open]) shows the detail in full, \(keys.names(of: PanelKind.others)) the others"
  }

  static func noOtherPanel(_ keys: Keymap) -> String {
    "the tree is alone: \(keys[PanelKind.detail.action]) shows the detail, \(keys[PanelKind.checks.action]) the checks"
  }

  static let treeIsAlone = "the tree is alone already"
  static let sizesAreUsual = "all panels have their usual sizes already"
  static let atFirstRow = "this is the first row"
  static let atLastRow = "this is the last row"

  static func othersAreHidden(by panel: PanelKind, _ keys: Keymap) -> String {
    "nothing but \(panel.name) is shown: \(keys[.close]) brings the rest back"
  }

  static func hasKeyboard(_ panel: PanelKind, _ keys: Keymap) -> String {
    "the keyboard is in \(panel.name): \(keys[.nextPanel]) goes on to the next panel"
  }

  static func cannotGrow(_ panel: PanelKind) -> String {
    "\(panel.name) cannot be larger: the rest of the window is needed by the others"
  }

  static func cannotShrink(_ panel: PanelKind, _ keys: Keymap) -> String {
    "\(panel.name) cannot be smaller: \(keys.names(of: PanelKind.all)) show and hide panels"
  }

  static func isFor(_ panel: PanelKind, _ key: Key, _ keys: Keymap) -> String {
    "\(key.name) is for \(panel.name): \(keys[panel.action]) shows it, \(keys[.nextPanel]) goes there"
  }

  static func isOnlyFor(_ panel: PanelKind, _ keys: Keymap) -> String {
    "this is for \(panel.name): \(keys[panel.action]) shows it, \(keys[.nextPanel]) goes there"
  }
}
