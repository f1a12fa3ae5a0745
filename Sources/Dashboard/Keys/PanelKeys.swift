import Explanation
import InspectionModel
import TerminalUI

/// Keys that show, hide and resize panels.
extension KeyBinding {
  /// The bindings that show and hide each panel.
  static let showingPanels: [KeyBinding] = PanelKind.all.map { panel in
    guard panel != .tree else {
      return KeyBinding(
        panel.action, [panel.key], help: panel.help, section: .panels,
        disabledReason: { $0.context.reasonNotToBeTreeAlone }, change: { $0.context.panels.closeAll() })
    }
    return KeyBinding(
      panel.action, [panel.key], hint: panel.hint, help: panel.help, section: .panels,
      change: { $0.context.toggle(panel) })
  }

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
