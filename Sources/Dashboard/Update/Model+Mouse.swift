import InspectionModel
import TerminalUI

/// What the mouse does: point at things, and do what their keys would do. It does nothing that no key does.
extension Model {
  /// So many rows go by at one notch of the wheel.
  private static let wheelRows = 3

  mutating func handle(_ mouse: MouseEvent) -> [Effect] {
    let isSecond = mouse.action == .press(.left) && mouse.position == lastClick
    lastClick = mouse.action == .press(.left) && !isSecond ? mouse.position : nil
    switch mouse.action {
    case .wheelUp: return wheel(-1, at: mouse.position)
    case .wheelDown: return wheel(1, at: mouse.position)
    case .press(.left): return click(at: mouse.position, isSecond)
    case .press(.right): return clickRight(at: mouse.position)
    case .press: return []
    }
  }

  /// Does what a key would do, or says why it would do nothing.
  private mutating func act(_ action: Action?) -> [Effect] {
    guard let action, let binding = keymap.binding(of: action) else { return [] }
    return perform(binding)
  }

  private func headerTarget(at point: Point, _ layout: Layout) -> HeaderView.Target? {
    HeaderView(model: self, theme: .plain).target(at: point, in: layout.header)
  }

  /// The panel whose name in its frame is at a place of the screen.
  private func titledPanel(at point: Point, _ layout: Layout) -> Panel? {
    guard layout.hasFrames, let panel = layout.panel(at: point), point.y == layout[panel].y else { return nil }
    let title = panel == .detail ? key(selectedNode?.id) : panel.word
    return point.x > layout[panel].x && point.x <= layout[panel].x + title.displayWidth() + 2 ? panel : nil
  }

  private mutating func clickRight(at point: Point) -> [Effect] {
    guard overlay == nil else { return [] }
    let layout = Layout(self)
    if let target = headerTarget(at: point, layout) { return act(target.other) }
    if titledPanel(at: point, layout) == .tree { return act(.sort) }
    return travel(to: point)
  }

  /// Goes to the time under the pointer in the timeline.
  private mutating func travel(to point: Point) -> [Effect] {
    guard let lanes = lanes(at: point) else { return [] }
    panels.setFocus(.timeline)
    clickTimeline(at: point, Layout(self))
    return lanes.columns.contains(point.x) ? act(.goToCursor) : []
  }

  /// The lanes of the timeline, if a place is in it.
  private func lanes(at point: Point) -> Rect? {
    let layout = Layout(self)
    return layout.panel(at: point) == .timeline ? TimelinePlaces(layout).lanes : nil
  }

  private mutating func wheel(_ notches: Int, at point: Point) -> [Effect] {
    switch overlay {
    case .help(var state):
      state.scroll = state.scroll.scrolled(by: notches * Self.wheelRows, upTo: HelpView.scrollLimit(self))
      overlay = .help(state)
      return []
    case .commandLine(var line):
      line.move(by: notches)
      overlay = .commandLine(line)
      return []
    default: break
    }
    let layout = Layout(self)
    if let target = headerTarget(at: point, layout), let other = target.other {
      return act(notches < 0 ? target.action : other)
    }
    guard let panel = layout.panel(at: point) else { return [] }
    scroll(panel, by: notches * Self.wheelRows, at: point, layout)
    return []
  }

  private mutating func scroll(_ panel: Panel, by distance: Int, at point: Point, _ layout: Layout) {
    switch panel {
    case .tree:
      tree.scroll(by: distance, height: layout.inside(.tree).height)
      fitPanels()
    case .detail:
      scrollDetail(by: distance)
    case .log, .actions, .timers, .checks:
      lists[panel, default: ListCursor()].scroll(
        by: distance, of: rowCount(of: panel), height: rowHeight(of: panel, layout))
      if panel == .log { logCursorMoved() }
    case .timeline: wheelTimeline(isCloser: distance < 0, at: point, layout)
    case .policies: scrollPolicies(by: distance)
    }
  }

  /// - Parameter isSecond: Whether the same place was clicked just before, with nothing else done in between.
  private mutating func click(at point: Point, _ isSecond: Bool) -> [Effect] {
    let layout = Layout(self)
    switch overlay {
    case nil, .help:
      if let key = HintBarView(model: self, theme: .plain).key(at: point, in: layout.hintBar) { return handle(key) }
    case .commandLine(let line):
      message = nil
      return PaletteView.Places(line, layout).offer(at: point, of: line).map { choose($0, in: line) } ?? []
    default: break
    }
    message = nil
    // A question or the help wants an answer first.
    guard overlay == nil else { return [] }
    if let target = headerTarget(at: point, layout) { return act(target.action) }
    guard let panel = layout.panel(at: point) else { return [] }
    panels.setFocus(panel)
    if titledPanel(at: point, layout) == panel { return isSecond ? act(.zoom) : [] }
    let area = layout.inside(panel)
    guard area.contains(point) else { return [] }
    switch panel {
    case .tree: return clickTree(at: point, in: area, isSecond)
    case .detail:
      let cause = detailCause
      selectCause(atLine: point.y - area.y)
      return isSecond && cause != nil && cause == detailCause ? act(.open) : []
    case .policies: return isSecond ? act(.open) : []
    case .log, .actions, .timers:
      return click((lists[panel] ?? ListCursor()).top + point.y - area.y, in: panel, isSecond)
    case .timeline:
      let (cursor, node) = (timeline.cursor, selectedNode?.id)
      clickTimeline(at: point, layout)
      return isSecond && cursor != nil && cursor == timeline.cursor && node == selectedNode?.id ? act(.setMark) : []
    case .checks:
      guard let index = ChecksView.index(atLine: point.y - area.y, self) else { return [] }
      if index != lists[panel]?.index { checkScroll = 0 }
      return click(index, in: panel, isSecond)
    }
  }

  /// Selects a row of a list, or opens the one that is selected.
  private mutating func click(_ index: Int, in panel: Panel, _ isSecond: Bool) -> [Effect] {
    let count = rowCount(of: panel)
    guard index < count else { return [] }
    if isSecond, index == lists[panel]?.index { return act(.open) }
    lists[panel, default: ListCursor()].select(index, of: count)
    if panel == .log { logCursorMoved() }
    fitPanels()
    return []
  }

  private mutating func clickTree(at point: Point, in area: Rect, _ isSecond: Bool) -> [Effect] {
    let index = tree.top + point.y - area.y
    guard tree.rows.indices.contains(index) else { return [] }
    let isOpened = isSecond && index == tree.selectedIndex
    tree.select(index)
    beforeFilter = nil
    let row = tree.rows[index]
    if row.hasChildren, filter == nil,
      TreeView.foldMarker(of: row, in: area.row(point.y - area.y), self).contains(point)
    {
      return perform(.toggleFold)
    }
    return isOpened ? act(.open) : []
  }
}
