import Explanation
import InspectionModel
import TerminalUI

/// The rows of the tree: selecting, rebuilding, sorting and folding.
extension DashboardState {
  // MARK: Selecting

  mutating func select(row index: Int) {
    tree.select(index)
    filtering.selectionBefore = nil
  }

  mutating func moveSelection(by distance: Int) {
    // Clamped first: the ends are requested with the largest numbers.
    select(row: tree.selectedIndex + max(-tree.rows.count, min(distance, tree.rows.count)))
  }

  func reasonNotToMoveSelection(_ direction: Direction) -> String? {
    if tree.rows.isEmpty { return Messages.noSelection(self) }
    switch direction {
    case .up: return tree.selectedIndex == 0 ? Messages.atFirstRow : nil
    case .down: return tree.selectedIndex == tree.rows.count - 1 ? Messages.atLastRow : nil
    }
  }

  /// Shows the selected node's detail in full. A row that only refers to the node selects the node's main row instead.
  mutating func openSelection() {
    if let row = tree.selectedRow, row.isReference { return goHome(of: row.id.node) }
    panels.showFull(.detail)
  }

  var reasonNotToOpenSelection: String? { selectedNode == nil ? Messages.noSelection(self) : nil }

  /// Selects in the tree a node that a panel shows. Closes a full panel, which would hide the tree.
  mutating func goToTree(for node: NodeID) {
    panels.closeFull()
    goHome(of: node)
  }

  /// Selects the main row of a node, not a row that only refers to the node, after unfolding the node's ancestors.
  mutating func goHome(of node: NodeID) {
    // A requested node is shown even if the filter hides it.
    if filter?.shows(node, isReference: false) == false { filtering.text = nil }
    unfoldAncestors(of: node)
    _ = tree.select(home: node)
  }

  /// Unfolds the ancestors of a node, and rebuilds the rows.
  mutating func unfoldAncestors(of node: NodeID) {
    let homes = TreeHomes(source.nodes)
    var hidden = homes[node]
    while let parent = hidden {
      tree.setFolded(parent, false)
      hidden = homes[parent]
    }
    rebuildTree()
  }

  // MARK: Rows

  mutating func rebuildTree() {
    let homes = TreeHomes(source.nodes)
    filtering.areRowsOutdated = false
    filtering.reading = FilterReading(filtering.text ?? "")
    if filtering.text == nil || filtering.reading.problem != nil {
      filtering.filter = nil
    } else if filter?.expression == filtering.reading.expression {
      filtering.filter?.collect(source.nodes, homes)
    } else {
      filtering.filter = TreeFilter(filtering.reading.expression, nodes: source.nodes, homes)
    }
    filtering.version += 1
    tree.rebuild(
      roots: source.roots, nodes: source.nodes, homes: homes, filter: filter, siblings: &siblings,
      history: source.history)
  }

  /// Sorts the rows by the current state of the nodes. The selected row stays in its line of the window if possible.
  mutating func sortTree() {
    siblings.renew()
    rebuildTree()
  }

  mutating func sortByNextOrder() { sort(by: siblings.order.following) }

  /// Sorts the rows in another order, and shows a message about the order.
  mutating func sort(by order: SiblingOrder) {
    siblings = SiblingSorting(by: order)
    rebuildTree()
    message = Message(text: siblings.order.sentence, isWarning: false)
  }

  // MARK: Folding

  mutating func fold() {
    guard let row = tree.selectedRow else { return }
    if row.hasChildren, !tree.isFolded(row.id.node) {
      setFolded(row.id.node, true)
    } else {
      tree.selectParent()
    }
  }

  mutating func unfold() {
    guard let row = tree.selectedRow, row.hasChildren else { return }
    if tree.isFolded(row.id.node) {
      setFolded(row.id.node, false)
    } else {
      tree.select(tree.selectedIndex + 1)
    }
  }

  mutating func toggleFold() {
    guard let node = tree.selectedRow?.id.node else { return }
    setFolded(node, !tree.isFolded(node))
  }

  private mutating func setFolded(_ node: NodeID, _ isFolded: Bool) {
    tree.setFolded(node, isFolded)
    rebuildTree()
  }

  mutating func foldAll() {
    // The selection moves to the outermost ancestor, which stays visible.
    while let row = tree.selectedRow, row.depth > 0 { tree.selectParent() }
    tree.fold(all: source.nodes.lazy.compactMap { $0 }.filter { !$0.children.isEmpty }.map(\.id))
    rebuildTree()
  }

  mutating func unfoldAll() {
    tree.unfoldAll()
    rebuildTree()
  }

  var reasonNotToFold: String? {
    if let reason = reasonNotToUseTree { return reason }
    guard let row = tree.selectedRow, row.depth > 0 || row.hasChildren && !tree.isFolded(row.id.node) else {
      return Messages.nothingToFold(self)
    }
    return nil
  }

  var reasonNotToUnfold: String? {
    reasonNotToUseTree ?? (tree.selectedRow?.hasChildren == true ? nil : Messages.nothingToFold(self))
  }

  var reasonNotToFoldAll: String? {
    if let reason = reasonNotToUseTree { return reason }
    return tree.rows.contains { $0.hasChildren && !tree.isFolded($0.id.node) } ? nil : Messages.allFolded
  }

  var reasonNotToUnfoldAll: String? {
    reasonNotToUseTree ?? (tree.folded.isEmpty ? Messages.allUnfolded : nil)
  }

  /// The reason why keys for folding are disabled, as a sentence; nil if the tree is unfiltered and has the keyboard.
  private var reasonNotToUseTree: String? {
    if filter != nil { return Messages.filterUnfolds(keymap) }
    if let panel = panels.full, panel != .tree { return Messages.othersAreHidden(by: panel, keymap) }
    return panels.focus == .tree ? nil : Messages.hasKeyboard(panels.focus, self)
  }
}
