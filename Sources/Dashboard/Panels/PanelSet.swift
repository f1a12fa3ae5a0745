import TerminalUI

/// The open panels beside the tree, and the focus.
struct PanelSet: Equatable {
  /// The open panels beside the tree in the order of opening. The last one is the last to be hidden for lack of room.
  private(set) var open: [PanelKind] = [.detail]
  /// Whether these are the default panels: the user has neither opened nor closed one.
  private(set) var isDefault = true
  var sizes = PanelSizes()
  /// The panel shown in full instead of all others.
  private(set) var full: PanelKind?
  private(set) var focus = PanelKind.tree

  private var focusBeforeFull = PanelKind.tree

  /// Whether a panel is open. It is shown only if there is room, which is costlier to compute.
  func contains(_ panel: PanelKind) -> Bool { full == panel || open.contains(panel) }

  /// Opens a panel and gives it the keyboard.
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
  /// - Parameter open: The panels that the user had open the last time.
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
