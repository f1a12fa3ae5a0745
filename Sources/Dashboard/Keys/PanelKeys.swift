import Explanation
import InspectionModel
import TerminalUI

/// Keys that show, hide and resize panels.
extension KeyBinding {
  /// The bindings that focus, open and close each panel.
  static let showingPanels: [KeyBinding] = PanelKind.all.map { panel in
    KeyBinding(
      panel.action, [panel.key], hint: panel.hint, help: panel.help, section: .panels,
      disabledReason: { $0.context.reasonNotToFocusOrClose(panel) },
      change: { $0.context.focusOrClose(panel) })
  }

  static let arrangingPanels: [KeyBinding] = [
    KeyBinding(
      .treeAlone, [.character("|")], help: "the tree alone", section: .panels,
      disabledReason: { $0.context.reasonNotToBeTreeAlone }, change: { $0.context.panels.closeAll() }),
    KeyBinding(
      .defaultLayout, [.character("0")], help: "the default panels in their default sizes", section: .panels,
      disabledReason: { $0.context.reasonNotToBeDefault }, change: { $0.context.restoreDefaultLayout() }),
  ]

  static let resizingPanels: [KeyBinding] = [
    KeyBinding(
      .zoom, [.character("z")], help: "this panel in full, or back", section: .panels, change: { $0.context.zoom() }),
    KeyBinding(
      .smallerPanel, [.character("(")], help: "this panel smaller", section: .panels,
      disabledReason: { $0.context.reasonNotToResize(larger: false) }, change: { $0.context.resizePanel(larger: false) }
    ),
    KeyBinding(
      .largerPanel, [.character(")")], help: "this panel larger", section: .panels,
      disabledReason: { $0.context.reasonNotToResize(larger: true) }, change: { $0.context.resizePanel(larger: true) }),
    KeyBinding(
      .defaultSizes, [.character("=")], help: "reset the sizes of all panels", section: .panels,
      disabledReason: { $0.context.panels.sizes == PanelSizes() ? Messages.sizesAreDefault : nil },
      change: { $0.context.panels.sizes = PanelSizes() }),
  ]
}
