import Inspection
import TerminalUI

/// What the mouse does: select, fold, scroll, and go to a time.
extension Model {
  /// So many rows go by at one notch of the wheel.
  private static let wheelRows = 3

  mutating func handle(_ mouse: MouseEvent) -> [Effect] {
    switch mouse.action {
    case .wheelUp: wheel(-Self.wheelRows, at: mouse.position)
    case .wheelDown: wheel(Self.wheelRows, at: mouse.position)
    case .press(.left): click(at: mouse.position)
    case .press(.right): return travel(to: mouse.position)
    case .press: break
    }
    return []
  }

  /// Goes to the time under the pointer in the timeline.
  private mutating func travel(to point: Point) -> [Effect] {
    guard overlay == nil, let lanes = lanes(at: point) else { return [] }
    click(at: point)
    guard lanes.columns.contains(point.x) else { return [] }
    if let reason = reasonNotToGoToCursor {
      message = Message(text: reason, isWarning: true)
      return []
    }
    return goToCursor()
  }

  /// The lanes of the timeline, if a place is in it.
  private func lanes(at point: Point) -> Rect? {
    let layout = Layout(self)
    return layout.panel(at: point) == .timeline ? TimelinePlaces(layout).lanes : nil
  }

  private mutating func wheel(_ distance: Int, at point: Point) {
    if case .help(var state) = overlay {
      state.scroll = state.scroll.scrolled(by: distance, upTo: HelpView.scrollLimit(self))
      overlay = .help(state)
      return
    }
    let layout = Layout(self)
    guard let panel = layout.panel(at: point) else { return }
    switch panel {
    case .tree:
      tree.scroll(by: distance, height: layout.inside(.tree).height)
      fitPanels()
    case .detail:
      scrollDetail(by: distance)
    case .log, .timers, .checks:
      lists[panel, default: ListCursor()].scroll(
        by: distance, of: rowCount(of: panel), height: rowHeight(of: panel, layout))
      if panel == .log { logCursorMoved() }
    case .timeline: wheelTimeline(isCloser: distance < 0, at: point, layout)
    case .policies: scrollPolicies(by: distance)
    }
  }

  private mutating func click(at point: Point) {
    message = nil
    // A question or the help wants an answer first.
    guard overlay == nil else { return }
    let layout = Layout(self)
    guard let panel = layout.panel(at: point) else { return }
    panels.setFocus(panel)
    let area = layout.inside(panel)
    guard area.contains(point) else { return }
    switch panel {
    case .tree: clickTree(at: point, in: area)
    case .detail: selectCause(atLine: point.y - area.y)
    case .policies: break
    case .log, .timers:
      let index = (lists[panel] ?? ListCursor()).top + point.y - area.y
      guard index < rowCount(of: panel) else { return }
      lists[panel, default: ListCursor()].select(index, of: rowCount(of: panel))
      if panel == .log { logCursorMoved() }
      fitPanels()
    case .timeline: clickTimeline(at: point, layout)
    case .checks:
      guard let index = ChecksView.index(atLine: point.y - area.y, self) else { return }
      checkScroll = 0
      lists[panel, default: ListCursor()].select(index, of: rowCount(of: panel))
      fitPanels()
    }
  }

  private mutating func clickTree(at point: Point, in area: Rect) {
    let index = tree.top + point.y - area.y
    guard tree.rows.indices.contains(index) else { return }
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
