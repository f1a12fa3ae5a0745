import InspectionModel

/// The nodes that a filter expression matches, and the nodes shown by the filter: the matches and their ancestors.
struct TreeFilter: Equatable {
  let expression: FilterExpression
  private(set) var matches: NodeSet
  /// The nodes whose main row is shown, under their ``TreeHomes``. Other rows only refer to the node.
  private var shown = NodeSet()

  /// Finds the matches of an expression. `nodes` are all nodes, each at the index of its id.
  init(_ expression: FilterExpression, nodes: [NodeSnapshot?], _ homes: TreeHomes) {
    self.expression = expression
    matches = expression.matches(among: nodes)
    collect(nodes, homes)
  }

  /// Evaluates the expression for a changed node and updates the matches.
  ///
  /// - Returns: Whether the matches changed; if so, the caller must call ``collect(_:_:)``.
  mutating func update(with node: NodeSnapshot) -> Bool {
    let isFound = expression.finds(node)
    guard isFound != matches.contains(node.id) else { return false }
    if isFound { matches.insert(node.id) } else { matches.remove(node.id) }
    return true
  }

  /// Removes a node that no longer exists from the matches. The caller must then call ``collect(_:_:)``.
  mutating func remove(_ node: NodeID) { matches.remove(node) }

  /// Computes the shown nodes, which are the matches and their ancestors, after the matches have changed.
  mutating func collect(_ nodes: [NodeSnapshot?], _ homes: TreeHomes) {
    shown = NodeSet(indexCount: nodes.count)
    var waiting: [NodeID] = []
    // A waiter is not shown for its loadable, which may have many waiters.
    func show(_ parent: NodeID) {
      guard !shown.contains(parent), nodes.indices.contains(Int(parent.index)) else { return }
      if nodes[Int(parent.index)]?.identity.kind != .waiter { waiting.append(parent) }
    }
    for id in matches {
      let index = Int(id.index)
      guard nodes.indices.contains(index), nodes[index]?.id == id else { continue }
      shown.insert(id)
      // A match is also shown as a reference, under its other parents.
      if let parent = nodes[index]?.onlyParentNode { show(parent) } else { nodes[index]?.parents.forEach(show) }
    }
    while let id = waiting.popLast() {
      guard nodes[Int(id.index)]?.id == id, shown.insert(id) else { continue }
      if let home = homes[id] { show(home) }
    }
  }

  /// Returns whether the filter shows a row of a node. A reference, a repeated row without children, must itself match.
  func shows(_ node: NodeID, isReference: Bool) -> Bool {
    isReference ? matches.contains(node) : shown.contains(node)
  }
}

/// The state of the tree's filter: the typed text, the parsed expression, and the matches.
struct TreeFiltering {
  /// The typed text; nil without a filter.
  var text: String?
  var reading = FilterReading("")
  /// The filter and its current matches; nil without a text or with an invalid text.
  var filter: TreeFilter?
  /// A counter that increases whenever the matches are computed again.
  var version = 0
  /// Whether the rows of the tree are outdated; outdated rows are rebuilt before their next use.
  var areRowsOutdated = false
  /// The row selected when the filter was opened; nil once the user has moved the selection.
  var selectionBefore: RowID?
}

extension DashboardState {
  /// The active filter; nil if the whole tree is shown.
  var filter: TreeFilter? { filtering.filter }
}
