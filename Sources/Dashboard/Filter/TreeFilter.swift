import InspectionModel

/// The nodes that a filter expression matches, and the nodes shown by the filter: the matches and their ancestors.
struct TreeFilter: Equatable {
  let expression: FilterExpression
  private(set) var matches: Set<NodeID> = []
  /// The nodes whose home rows, in which a node is shown whole, pass the filter.
  private var shown: Set<NodeID> = []

  /// - Parameters:
  ///   - roots: The nodes at the top level.
  ///   - nodes: All nodes, by the index of their ids.
  init(_ expression: FilterExpression, roots: [NodeID], nodes: [NodeSnapshot?]) {
    self.expression = expression
    for case let node? in nodes where expression.finds(node) { matches.insert(node.id) }
    collect(roots: roots, nodes: nodes)
  }

  /// Evaluates the expression for a changed node and updates the matches.
  ///
  /// - Returns: Whether the matches changed; then call ``collect(roots:nodes:)``.
  mutating func update(with node: NodeSnapshot) -> Bool {
    let isFound = expression.finds(node)
    guard isFound != matches.contains(node.id) else { return false }
    if isFound { matches.insert(node.id) } else { matches.remove(node.id) }
    return true
  }

  /// Removes a node that is gone from the matches; then call ``collect(roots:nodes:)``.
  mutating func remove(_ node: NodeID) { matches.remove(node) }

  /// Recomputes the shown nodes from the matches.
  mutating func collect(roots: [NodeID], nodes: [NodeSnapshot?]) {
    shown = []
    _ = collect(roots, under: nil, nodes)
  }

  /// Returns whether a row passes the filter. A reference, which has no descendants, passes only as a match.
  func shows(_ node: NodeID, isReference: Bool) -> Bool {
    isReference ? matches.contains(node) : shown.contains(node)
  }

  /// Adds the nodes to show among siblings and their descendants; returns whether any sibling is shown.
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
