import Explanation
import InspectionModel
import TerminalUI

/// Every node, a row each. The rows and the selection are shared with the other panels: see ``Context/tree``.
struct TreePanel: Panel {
  static let kind = PanelKind.tree
  static let titleAction: Action? = .sort

  func rowCount(in context: Context) -> Int? { context.tree.rows.count }

  // MARK: Changes

  func contentRows(in context: Context) -> Int? { context.tree.fullRowCount }

  mutating func fit(in context: inout Context) {
    // Where the tree is hidden its rows stay as they were.
    if isShown(in: context) { context.tree.scroll(toFit: area(in: context).height) }
  }

  func isOutdated(in context: Context) -> Bool { context.siblings.isOutdated }

  mutating func settle(in context: inout Context) { context.sortTree() }

  // MARK: Keys and mouse

  mutating func move(by distance: Int, in context: inout Context) { context.moveSelection(by: distance) }

  func reasonNotToMove(_ direction: Direction, in context: Context) -> String? {
    context.reasonNotToMoveSelection(direction)
  }

  mutating func open(in context: inout Context) { context.openSelection() }

  func reasonNotToOpen(in context: Context) -> String? { context.reasonNotToOpenSelection }

  mutating func scroll(by distance: Int, at point: Point, in context: inout Context) {
    context.tree.scroll(by: distance, height: area(in: context).height)
  }

  mutating func click(at point: Point, isSecond: Bool, in context: inout Context) -> Action? {
    let area = area(in: context)
    let index = context.tree.top + point.y - area.y
    guard context.tree.rows.indices.contains(index) else { return nil }
    let isOpened = isSecond && index == context.tree.selectedIndex
    context.select(row: index)
    let row = context.tree.rows[index]
    if row.hasChildren, context.filter == nil,
      TreeView.foldMarker(of: row, in: area.row(point.y - area.y), context).contains(point)
    {
      return .toggleFold
    }
    return isOpened ? .open : nil
  }

  // MARK: Drawing and telling

  func title(in context: Context) -> String {
    let order = context.siblings.order
    let title = order == .file ? "Tree" : "Tree  \(order.words)"
    guard let filter = context.filter, let text = context.filtering.text else { return title }
    return
      "\(title)  /\(text)  \(Messages.grouped(filter.matches.count)) of \(Messages.grouped(context.source.nodes.count))"
  }

  func hashLook(into hasher: inout Hasher, in context: Context) {
    hasher.combineAll(context.tree.version, context.tree.top, context.source.versions.world)
  }

  func lineLooks(in context: Context) -> [Int] {
    let (source, tree) = (context.source, context.tree)
    return tree.rows.dropFirst(tree.top).prefix(area(in: context).height).map { row in
      var hasher = Hasher()
      hasher.combine(row.id == tree.selection)
      guard let node = source[row.id.node] else { return hasher.finalize() }
      node.hashRow(into: &hasher)
      if let error = node.error { hasher.combine(source.errorText(error)) }
      if node.retry != nil { hasher.combineAll(source.clock.now, node.backoff, node.counts) }
      if let filter = context.filter { hasher.combine(filter.matches.contains(node.id)) }
      return hasher.finalize()
    }
  }

  func draw(in context: Context, theme: Theme, into buffer: inout Buffer) {
    TreeView(context: context, theme: theme).draw(in: area(in: context), into: &buffer)
  }

  func words(in context: Context) -> [String] {
    ["\(title(in: context)), \(Messages.count(context.tree.rows.count, "row"))", context.rowWords]
  }
}

extension NodeSnapshot {
  /// What a row shows of it besides its error and how long it waits.
  fileprivate func hashRow(into hasher: inout Hasher) {
    hasher.combineAll(state, hasContents, retry, faults, breakpoint, action, children.isEmpty)
  }
}

extension PanelKind {
  /// Every node, always there.
  static let tree = PanelKind("tree", .rest, key: "1", help: "the tree alone", action: .treeAlone)
}
