/// A panel with the window of ``TimelineState``, about the node that is selected in the tree.
protocol PanelOverTime: Panel {}

extension PanelOverTime {
  func refreshInterval(in context: DashboardState) -> Duration? {
    isShown(in: context) ? context.columnInterval : nil
  }

  mutating func move(by distance: Int, in context: inout DashboardState) { context.moveSelection(by: distance) }

  func reasonNotToMove(_ direction: Direction, in context: DashboardState) -> String? {
    context.reasonNotToMoveSelection(direction)
  }

  mutating func open(in context: inout DashboardState) { context.openSelection() }

  func reasonNotToOpen(in context: DashboardState) -> String? { context.reasonNotToOpenSelection }

  func canClose(in context: DashboardState) -> Bool { !context.timeline.isAtRest }

  mutating func close(in context: inout DashboardState) { context.timeline.follow() }
}
