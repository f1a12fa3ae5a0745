import InspectionModel

/// The nodes that a filter expression matches, and the nodes shown by the filter: the matches and their ancestors.
struct TreeFilter: Equatable {
  let expression: FilterExpression
  private(set) var matches: Set<NodeID> = []
  /// The nodes whose main row is shown: the row under ``NodeSnapshot/home``. Other rows only refer to the node.
  private var shown: Set<NodeID> = []

  /// Finds the matches of an expression. `roots` are the nodes at the top level; `nodes` are all nodes, each at the
  /// index of its id.
  init(_ expression: FilterExpression, roots: [NodeID], nodes: [NodeSnapshot?]) {
    self.expression = expression
    for case let node? in nodes where expression.finds(node) { matches.insert(node.id) }
    collect(roots: roots, nodes: nodes)
  }

  /// Evaluates the expression for a changed node and updates the matches.
  ///
  /// - Returns: Whether the matches changed; if so, the caller must call ``collect(roots:nodes:)``.
  mutating func update(with node: NodeSnapshot) -> Bool {
    let isFound = expression.finds(node)
    guard isFound != matches.contains(node.id) else { return false }
    if isFound { matches.insert(node.id) } else { matches.remove(node.id) }
    return true
  }

  /// Removes a node that no longer exists from the matches. The caller must then call ``collect(roots:nodes:)``.
  mutating func remove(_ node: NodeID) { matches.remove(node) }

  /// Computes the shown nodes, which are the matches and their ancestors, after the matches have changed.
  mutating func collect(roots: [NodeID], nodes: [NodeSnapshot?]) {
    shown = []
    _ = collect(roots, under: nil, nodes)
  }

  /// Returns whether the filter shows a row of a node. A reference, a repeated row without children, must itself match.
  func shows(_ node: NodeID, isReference: Bool) -> Bool {
    isReference ? matches.contains(node) : shown.contains(node)
  }

  /// Adds those of `ids` that match or have a shown child to ``shown``. Returns whether any of `ids` is visible.
  private mutating func collect(_ ids: [NodeID], under parent: NodeID?, _ nodes: [NodeSnapshot?]) -> Bool {
    var isAnyShown = false
    for id in ids {
      let index = Int(id.index)
      guard nodes.indices.contains(index), nodes[index] != nil else { continue }
      var isShown = matches.contains(id)
      // Reads only the needed fields: a copy of the node would cost more than the search.
      if nodes[index]?.home == parent, !shown.contains(id) {
        let isAnyChildShown = collect(nodes[index]?.children ?? [], under: id, nodes)
        // A waiter is not shown for its loadable, which may have many waiters.
        isShown = isShown || isAnyChildShown && nodes[index]?.identity.kind != .waiter
        if isShown { shown.insert(id) }
      }
      isAnyShown = isAnyShown || isShown
    }
    return isAnyShown
  }
}
