import Explanation
import InspectionModel
import TerminalUI

/// Panels come and go, and what is in them stays in sight.
extension Model {
  /// How many rows a panel lists; 0 for one that lists nothing.
  func rowCount(of panel: Panel) -> Int {
    switch panel {
    case .tree: tree.rows.count
    case .detail, .timeline, .policies: 0
    case .log: log.count
    case .actions: actions.rows?.count ?? 0
    case .timers: pending?.soonest.count ?? 0
    case .checks: source.checks.count
    }
  }

  /// How many rows a panel that lists things has room for.
  func rowHeight(of panel: Panel, _ layout: Layout) -> Int {
    switch panel {
    case .tree, .detail, .timeline, .policies, .log, .actions, .timers: layout.inside(panel).height
    case .checks: ChecksView.rowHeight(self, layout)
    }
  }

  /// Closes a panel that is shown; shows any other one, in full where it does not fit.
  mutating func toggle(_ panel: Panel) {
    guard Layout(self)[panel].isEmpty else { return panels.close(panel) }
    panels.open(panel)
    if Layout(self)[panel].isEmpty { panels.showFull(panel) }
  }

  /// Shows the panel that has the keyboard in full, or all of them again.
  mutating func zoom() {
    if panels.full == nil { panels.showFull(panels.focus) } else { panels.closeFull() }
  }

  /// Makes the panel that has the keyboard larger or smaller.
  mutating func resizePanel(larger: Bool) {
    if let sizes = sizes(larger: larger) { panels.sizes = sizes }
  }

  /// The sizes after the panel that has the keyboard was made larger or smaller; nil where it cannot be.
  func sizes(larger: Bool) -> PanelSizes? {
    let body = Layout(self).body
    let now = PanelArrangement(panels.open, sizes: panels.sizes, in: body)
    guard panels.full == nil, let (edge, growsWithPanel) = now.edge(of: panels.focus) else { return nil }
    var sizes = panels.sizes
    // From what is seen: the window may not have room for what is kept.
    sizes[edge] = (now.edges[edge] ?? 0) + (larger == growsWithPanel ? edge.step : -edge.step)
    let then = PanelArrangement(panels.open, sizes: sizes, in: body)
    guard then.areas != now.areas else { return nil }
    sizes[edge] = then.edges[edge] ?? 0
    return sizes
  }

  /// Gives the keyboard to the panel that is so many after the one that has it.
  mutating func switchPanel(by distance: Int) {
    let shown = Layout(self).shown
    guard let index = shown.firstIndex(of: panels.focus) else { return }
    panels.setFocus(shown[(index + distance + shown.count) % shown.count])
  }

  /// To be called when the rows of a panel that lists things have changed.
  mutating func fitList(_ panel: Panel, _ layout: Layout) {
    let count = rowCount(of: panel)
    if panel == .log, log.isFollowing { lists[panel, default: ListCursor()].select(count - 1, of: count) }
    lists[panel, default: ListCursor()].fit(count, height: rowHeight(of: panel, layout))
  }

  /// To be called when the size, the panels, their rows or what is selected have changed.
  mutating func fitPanels() {
    var layout = Layout(self)
    if layout[panels.focus].isEmpty {
      // Nobody could see what the keys do in a panel that has no room any more.
      panels.setFocus(.tree)
      layout = Layout(self)
    }
    // Where the tree is hidden its rows stay as they were.
    if !layout[.tree].isEmpty { tree.scroll(toFit: layout.inside(.tree).height) }
    if !layout[.timeline].isEmpty { fitTimeline(layout) }
    listActions(layout)
    for panel in layout.shown where panel.place == .list {
      fitList(panel, layout)
    }
    if !layout[.checks].isEmpty { checkScroll = min(checkScroll, ChecksView.hiddenDetailCount(self)) }
    // What is not shown is not asked for, and would be old when it is shown again.
    if pendingLimit == 0 { pending = nil }
  }
}
