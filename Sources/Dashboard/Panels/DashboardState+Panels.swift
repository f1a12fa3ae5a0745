import Explanation
import InspectionModel
import TerminalUI

/// Opening, closing and resizing panels.
extension DashboardState {
  /// Closes the focused panel, unless it is the tree. Gives any other panel the focus, and opens it if it is not visible:
  /// in full if it does not fit.
  mutating func focusOrClose(_ panel: PanelKind) {
    if panel == .tree {
      panels.closeFull()
      return panels.setFocus(.tree)
    }
    if panel.place == .whole { return panels.full == panel ? panels.closeFull() : panels.showFull(panel) }
    guard layout[panel].isEmpty else { return panels.focus == panel ? panels.close(panel) : panels.setFocus(panel) }
    panels.open(panel)
    if layout[panel].isEmpty { panels.showFull(panel) }
  }

  /// Opens the default panels of this window, in their default sizes, and gives the tree the focus.
  mutating func restoreDefaultLayout() { panels = PanelSet(defaultFor: size, sizes: PanelSizes()) }

  /// Shows the focused panel in full; if a panel is already shown in full, shows all open panels again.
  mutating func zoom() {
    if panels.full == nil { panels.showFull(panels.focus) } else { panels.closeFull() }
  }

  /// Moves the focus by a number of visible panels, with wrap-around.
  mutating func switchPanel(by distance: Int) {
    guard let index = layout.shown.firstIndex(of: panels.focus) else { return }
    panels.setFocus(layout.shown[(index + distance + layout.shown.count) % layout.shown.count])
  }

  mutating func resizePanel(larger: Bool) {
    if let sizes = sizes(larger: larger) { panels.sizes = sizes }
  }

  /// Returns the sizes after resizing the focused panel by one step; nil if the panel cannot be resized.
  private func sizes(larger: Bool) -> PanelSizes? {
    let now = PanelArrangement(panels.open, sizes: panels.sizes, contents: contents, in: layout.body)
    guard panels.full == nil, let (edge, growsWithPanel) = now.edge(of: panels.focus) else { return nil }
    var sizes = panels.sizes
    // Starts from the visible size: the stored one may not fit the window.
    sizes[edge] = (now.edges[edge] ?? 0) + (larger == growsWithPanel ? edge.step : -edge.step)
    let then = PanelArrangement(panels.open, sizes: sizes, contents: contents, in: layout.body)
    guard then.areas != now.areas else { return nil }
    sizes[edge] = then.edges[edge] ?? 0
    return sizes
  }

  // MARK: Why a key does nothing

  var reasonNotToSwitchPanel: String? {
    if let panel = panels.full { return Messages.othersAreHidden(by: panel, keymap) }
    return layout.shown.count < 2 ? reasonToBeAlone : nil
  }

  func reasonNotToFocusOrClose(_ panel: PanelKind) -> String? {
    switch panel {
    case .tree: panels.focus == .tree && panels.full == nil ? Messages.treeHasFocus : nil
    // The open panel may show any node, so that the user can leaf through images.
    case .picture where panels.focus != .picture:
      selectedNode.flatMap { image(shownBy: $0) == nil ? Messages.isNoImage($0.identity.key) : nil }
    default: nil
    }
  }

  var reasonNotToBeDefault: String? {
    panels == PanelSet(defaultFor: size, sizes: PanelSizes()) ? Messages.layoutIsDefault : nil
  }

  var reasonNotToBeTreeAlone: String? { panels.open.isEmpty && panels.full == nil ? Messages.treeIsAlone : nil }

  func reasonNotToResize(larger: Bool) -> String? {
    if let panel = panels.full { return Messages.othersAreHidden(by: panel, keymap) }
    if sizes(larger: larger) != nil { return nil }
    guard layout.shown.count > 1 else { return reasonToBeAlone }
    return larger ? Messages.cannotGrow(panels.focus) : Messages.cannotShrink(panels.focus, keymap)
  }

  private var reasonToBeAlone: String {
    panels.open.isEmpty ? Messages.noOtherPanel(keymap) : Messages.oneMorePanelDoesNotFit(keymap)
  }
}
