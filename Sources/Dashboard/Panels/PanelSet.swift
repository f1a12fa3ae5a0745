import TerminalUI

/// Which panels are open beside the tree, and which of all has the keyboard.
struct PanelSet: Equatable {
  /// Beside the tree; the one that was opened last is the last to give way when there is no room.
  private(set) var open: [PanelKind] = [.detail]
  /// Whether these are the panels of a first start: the user has neither opened nor closed one.
  private(set) var isUsual = true
  /// By how much the person has made them larger or smaller.
  var sizes = PanelSizes()
  /// The one that is shown in full, in place of all others.
  private(set) var full: PanelKind?
  /// The one that has the keyboard.
  private(set) var focus = PanelKind.tree

  private var focusBeforeFull = PanelKind.tree

  /// Whether a panel is shown if there is room for it, which takes longer to tell.
  func contains(_ panel: PanelKind) -> Bool { full == panel || open.contains(panel) }

  /// Opens a panel, which gets the keyboard.
  mutating func open(_ panel: PanelKind) {
    closeFull()
    open.removeAll { $0 == panel }
    open.append(panel)
    (focus, isUsual) = (panel, false)
  }

  mutating func close(_ panel: PanelKind) {
    if full == panel { closeFull() }
    open.removeAll { $0 == panel }
    isUsual = false
    if focus == panel { focus = .tree }
  }

  /// Leaves nothing but the tree.
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
    (self.open, self.sizes, isUsual) = (open, sizes, false)
  }

  /// The panels of a first start: the detail, and the timeline where the window has room for both.
  init(usualIn size: Size, sizes: PanelSizes) {
    self.init()
    self.sizes = sizes
    if size.width >= 120, size.height >= 36 { open = [.timeline, .detail] }
  }
}
