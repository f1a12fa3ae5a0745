import Explanation
import InspectionModel
import TerminalUI

/// The panel of all nodes, one per row. Rows and selection are shared with all panels in ``DashboardState/tree``.
struct TreePanel: Panel {
  static let kind = PanelKind.tree
  static let titleAction: KeyAction? = .sort

  func rowCount(in context: DashboardState) -> Int? { context.tree.rows.count }

  func rowHeight(in context: DashboardState) -> Int { rowArea(in: context).height }

  private func columns(in context: DashboardState) -> TreeColumns { context.treeColumns(area(in: context).size) }

  /// Returns the area of the rows, which is below the names of the columns if the panel shows the names.
  private func rowArea(in context: DashboardState) -> Rect {
    area(in: context).dividedFromTop(height: columns(in: context).hasHead ? 1 : 0).rest
  }

  // MARK: Changes

  func contentRows(in context: DashboardState) -> Int? {
    context.tree.fullRowCount + (columns(in: context).hasHead ? 1 : 0)
  }

  mutating func fit(in context: inout DashboardState) {
    // A hidden tree keeps its window.
    if isShown(in: context) { context.tree.scroll(toFit: rowHeight(in: context)) }
  }

  func isOutdated(in context: DashboardState) -> Bool { context.siblings.isOutdated }

  mutating func sortRows(in context: inout DashboardState) { context.sortTree() }

  // MARK: Keys and mouse

  mutating func move(by distance: Int, in context: inout DashboardState) { context.moveSelection(by: distance) }

  func reasonNotToMove(_ direction: Direction, in context: DashboardState) -> String? {
    context.reasonNotToMoveSelection(direction)
  }

  mutating func open(in context: inout DashboardState) { context.openSelection() }

  func reasonNotToOpen(in context: DashboardState) -> String? { context.reasonNotToOpenSelection }

  mutating func scroll(by distance: Int, at point: Point, in context: inout DashboardState) {
    context.tree.scroll(by: distance, height: rowHeight(in: context))
  }

  mutating func click(at point: Point, isSecond: Bool, in context: inout DashboardState) -> KeyAction? {
    let area = rowArea(in: context)
    if point.y < area.y {
      clickHead(at: point, in: &context)
      return nil
    }
    let index = context.tree.top + point.y - area.y
    guard context.tree.rows.indices.contains(index) else { return nil }
    let isOpened = isSecond && index == context.tree.selectedIndex
    context.select(row: index)
    let row = context.tree.rows[index]
    if row.hasChildren, context.filter == nil,
      TreeView.foldMarker(of: row, columns(in: context), in: area.row(point.y - area.y), context).contains(point)
    {
      return .toggleFold
    }
    return isOpened ? .open : nil
  }

  /// Sorts the rows by the column whose name was clicked; a second click restores the source's order.
  private func clickHead(at point: Point, in context: inout DashboardState) {
    let places = columns(in: context).places(in: area(in: context).row(0))
    guard let order = places.first(where: { $0.place.contains(point) })?.column.order else { return }
    context.sort(by: context.siblings.order == order ? .file : order)
  }

  // MARK: Drawing and announcing

  func title(in context: DashboardState) -> String {
    let order = context.siblings.order
    let title = order == .file ? "Tree" : "Tree  \(order.text)"
    guard let filter = context.filter, let text = context.filtering.text else { return title }
    return
      "\(title)  /\(text)  \(Messages.grouped(filter.matches.count)) of \(Messages.grouped(context.source.counts.nodes))"
  }

  func hashLook(into hasher: inout Hasher, in context: DashboardState) {
    hasher.combineAll(
      context.tree.version, context.tree.top, context.source.versions.world, columns(in: context),
      context.siblings.order)
  }

  func lineHashes(in context: DashboardState) -> [Int] {
    let (source, tree, columns) = (context.source, context.tree, columns(in: context))
    // The inputs of the head are those of the whole panel.
    let head = columns.hasHead ? [0] : []
    return head
      + tree.rows.dropFirst(tree.top).prefix(rowHeight(in: context)).map { row in
        var hasher = Hasher()
        hasher.combine(row.id == tree.selection)
        guard let node = source[row.id.node] else { return hasher.finalize() }
        node.hashRow(into: &hasher)
        if let error = node.error { hasher.combine(source.errorText(error)) }
        if node.retry != nil { hasher.combineAll(source.clock.now, node.backoff, node.counts) }
        if columns.isWide { source.history.hashExtent(of: node.id, into: &hasher) }
        if columns.attempts > 0 { hasher.combineAll(node.counts.failuresInARow, node.backoff?.maxAttempts) }
        if let filter = context.filter { hasher.combine(filter.matches.contains(node.id)) }
        return hasher.finalize()
      }
  }

  func draw(in context: DashboardState, theme: Theme, into buffer: inout Buffer) {
    TreeView(context: context, theme: theme).draw(in: area(in: context), into: &buffer)
  }

  func spokenLines(in context: DashboardState) -> [String] {
    ["\(title(in: context)), \(Messages.count(context.tree.rows.count, "row"))", context.spokenRow]
  }
}

extension NodeSnapshot {
  /// Hashes the properties of a node that its row shows, except the error and the countdown.
  fileprivate func hashRow(into hasher: inout Hasher) {
    hasher.combine(state)
    hasher.combine(hasContents)
    hasher.combine(children.isEmpty)
    hasher.combine(faults)
    // Most nodes have none of these, and every row is hashed with every frame.
    if let retry { hasher.combine(retry) }
    if let reading = readings.first { hasher.combine(reading) }
    if let breakpoint { hasher.combine(breakpoint) }
    if let action { hasher.combine(action) }
  }
}

extension PanelKind {
  static let tree = PanelKind("tree", .rest, key: "1", help: "the keyboard to the tree; closes nothing")
}
