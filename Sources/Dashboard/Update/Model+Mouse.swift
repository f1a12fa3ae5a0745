import Inspection
import TerminalUI

/// What the mouse does: select, fold, scroll.
extension Model {
  /// So many rows go by at one notch of the wheel.
  private static let wheelRows = 3

  mutating func handle(_ mouse: MouseEvent) {
    switch mouse.action {
    case .wheelUp: wheel(-Self.wheelRows, at: mouse.position)
    case .wheelDown: wheel(Self.wheelRows, at: mouse.position)
    case .press(.left): click(at: mouse.position)
    case .press: break
    }
  }

  private mutating func wheel(_ distance: Int, at point: Point) {
    if case .help(var state) = overlay {
      state.scroll = max(0, min(state.scroll + distance, HelpView.scrollLimit(self)))
      overlay = .help(state)
      return
    }
    let layout = Layout(self)
    if layout.tree.contains(point) {
      tree.scroll(by: distance, height: layout.treeRows.height)
    } else if layout.detail.contains(point) {
      detailScroll = max(0, min(detailScroll + distance, DetailView.scrollLimit(self)))
    }
  }

  private mutating func click(at point: Point) {
    message = nil
    // A question or the help wants an answer first.
    guard overlay == nil else { return }
    let layout = Layout(self)
    if layout.detail.contains(point) { focus = .detail }
    guard layout.tree.contains(point) else { return }
    focus = .tree
    let area = layout.treeRows
    let index = tree.top + point.y - area.y
    guard area.contains(point), tree.rows.indices.contains(index) else { return }
    tree.select(index)
    beforeFilter = nil
    let row = tree.rows[index]
    if row.hasChildren, filter == nil,
      TreeView.foldMarker(of: row, in: area.row(point.y - area.y), self).contains(point)
    {
      _ = perform(.toggleFold)
    }
  }
}
