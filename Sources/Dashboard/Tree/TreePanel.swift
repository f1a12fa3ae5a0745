import Explanation
import InspectionModel
import TerminalUI

/// Every node, a row each. The rows and the selection are shared with the other panels: see ``Context/tree``.
struct TreePanel: Panel {
  static let kind = PanelKind.tree
  static let titleAction: Action? = .sort

  func rowCount(in context: Context) -> Int? { context.tree.rows.count }

  // MARK: Changes

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
    return "\(title)  /\(text)  \(filter.matches.count) of \(context.source.nodes.count)"
  }

  func look(in context: Context) -> [AnyHashable] {
    let (source, tree) = (context.source.versions, context.tree)
    return [
      tree.version, tree.selectedIndex, tree.top, source.nodes, source.world, countsDown(context) ? source.clock : 0,
    ]
  }

  /// Whether a row tells how long it waits.
  private func countsDown(_ context: Context) -> Bool {
    context.tree.rows.dropFirst(context.tree.top).prefix(area(in: context).height)
      .contains { context[$0.id.node]?.retry != nil }
  }

  func draw(in context: Context, theme: Theme, into buffer: inout Buffer) {
    TreeView(context: context, theme: theme).draw(in: area(in: context), into: &buffer)
  }

  func words(in context: Context) -> [String] {
    ["\(title(in: context)), \(Messages.count(context.tree.rows.count, "row"))", context.rowWords]
  }
}

extension PanelKind {
  /// Every node, always there.
  static let tree = PanelKind("tree", .rest, key: "1", help: "the tree alone", action: .treeAlone)
}
