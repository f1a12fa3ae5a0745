import Explanation
import InspectionModel

/// Going to the next or previous failed node, and to the next match of the filter.
extension DashboardState {
  /// Selects the next or the previous failed node in the tree's order, and unfolds the node's ancestors.
  mutating func goToFailed(_ direction: Direction) {
    // Nodes below folded ones have no rows: the order is that of the unfolded tree.
    var whole = tree
    if filter == nil, !whole.folded.isEmpty {
      whole.unfoldAll()
      var siblings = siblings
      whole.rebuild(
        roots: source.roots, nodes: source.nodes, homes: TreeHomes(source.nodes), siblings: &siblings,
        history: source.history)
    }
    let failed = whole.rows.indices.filter { !whole.rows[$0].isReference && isFailed(whole.rows[$0].id.node) }
    guard let step = SearchStep(from: whole.selectedIndex, among: failed, direction) else {
      message = Message(text: Messages.noFailedNodes, isWarning: true)
      return
    }
    showTree()
    if filter == nil { unfoldAncestors(of: whole.rows[step.row].id.node) }
    if tree.select(home: whole.rows[step.row].id.node) { filtering.selectionBefore = nil }
    message = Message(text: Messages.failedNode(step), isWarning: false)
  }

  /// Selects the next row whose node is a match of the filter, with wrap-around.
  mutating func goToNextMatch() {
    guard let filter else { return }
    let matches = tree.rows.indices.filter { filter.matches.contains(tree.rows[$0].id.node) }
    guard let step = SearchStep(from: tree.selectedIndex, among: matches, .down) else { return }
    showTree()
    select(row: step.row)
    message = Message(text: Messages.match(step), isWarning: false)
  }

  var reasonNotToGoToFailed: String? {
    if filter == nil {
      return source.counts[.failed] + source.counts.failedWaiters > 0 ? nil : Messages.noFailedNodes
    }
    return tree.rows.contains { !$0.isReference && isFailed($0.id.node) } ? nil : Messages.noFailedMatches(keymap)
  }

  var reasonNotToGoToMatch: String? {
    guard let filter else { return Messages.noFilter(keymap) }
    return filter.matches.isEmpty ? Messages.noMatches(self) : nil
  }

  /// Returns whether a node is failed and, if a filter is on, a match.
  private func isFailed(_ node: NodeID) -> Bool {
    self[node]?.state == .failed && filter.map { $0.matches.contains(node) } ?? true
  }

  /// Makes keys act on the selected row: closes a full panel that hides the row, and moves the focus to the tree if the
  /// focused panel decides which node keys act on.
  private mutating func showTree() {
    if let full = panels.full, full != .tree, full != .detail { panels.closeFull() }
    if panelSubject != .tree { panels.setFocus(.tree) }
  }
}

/// A step from the selected row to the next or previous row of some kind, such as a failed node's, with wrap-around.
struct SearchStep: Equatable {
  /// The index of the row that the step leads to.
  let row: Int
  /// The position of ``row`` among all rows of that kind, counted from 1.
  let position: Int
  let count: Int
  /// Whether the step wrapped around from the last of the rows to the first, or from the first to the last.
  let isWrapped: Bool
  let direction: Direction

  /// Finds the next of `rows`, which are in ascending order, from `start` in a direction; fails if `rows` is empty.
  init?(from start: Int, among rows: [Int], _ direction: Direction) {
    let next =
      switch direction {
      case .down: rows.firstIndex { $0 > start }
      case .up: rows.lastIndex { $0 < start }
      }
    guard let index = next ?? (direction == .down ? rows.indices.first : rows.indices.last) else { return nil }
    (row, position, count) = (rows[index], index + 1, rows.count)
    (isWrapped, self.direction) = (next == nil, direction)
  }
}
