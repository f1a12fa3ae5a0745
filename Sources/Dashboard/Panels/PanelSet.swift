import TerminalUI

/// The open panels beside the tree, the focused panel, the full panel, and the sizes.
struct PanelSet: Equatable {
  /// The open panels beside the tree, the earliest opened first. If room is short, that panel is hidden first.
  private(set) var open: [PanelKind] = [.detail]
  /// Whether the open panels are the default: the user has neither opened nor closed a panel.
  private(set) var isDefault = true
  var sizes = PanelSizes()
  /// The panel shown in full, which hides all other panels; nil for none.
  private(set) var full: PanelKind?
  private(set) var focus = PanelKind.tree

  private var focusBeforeFull = PanelKind.tree

  /// Returns whether a panel is open, even if it is hidden for lack of room.
  func contains(_ panel: PanelKind) -> Bool { full == panel || open.contains(panel) }

  /// Opens a panel and moves the focus to the panel.
  mutating func open(_ panel: PanelKind) {
    closeFull()
    open.removeAll { $0 == panel }
    open.append(panel)
    (focus, isDefault) = (panel, false)
  }

  mutating func close(_ panel: PanelKind) {
    if full == panel { closeFull() }
    open.removeAll { $0 == panel }
    isDefault = false
    if focus == panel { focus = .tree }
  }

  /// Closes all panels but the tree.
  mutating func closeAll() { self = PanelSet(open: [], sizes: sizes) }

  mutating func showFull(_ panel: PanelKind) {
    if full == nil { focusBeforeFull = focus }
    (full, focus) = (panel, panel)
  }

  mutating func closeFull() {
    guard full != nil else { return }
    (full, focus) = (nil, focusBeforeFull)
  }

  mutating func setFocus(_ panel: PanelKind) { focus = panel }
}

extension PanelSet {
  /// Creates the set from the panels that were open when the program last ended.
  init(open: [PanelKind], sizes: PanelSizes) {
    self.init()
    (self.open, self.sizes, isDefault) = (open, sizes, false)
  }

  /// Creates the default panels: the detail, and the timeline if the window has room for both.
  init(defaultFor size: Size, sizes: PanelSizes) {
    self.init()
    self.sizes = sizes
    if size.width >= 120, size.height >= 36 { open = [.timeline, .detail] }
  }
}
