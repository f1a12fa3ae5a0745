import InspectionModel

/// The nodes that an expression matches, and those shown for them: a match keeps its ancestors.
struct TreeFilter: Equatable {
  let expression: FilterExpression
  private(set) var matches: Set<NodeID> = []
  /// The nodes whose home rows are shown.
  private var shown: Set<NodeID> = []

  /// - Parameters:
  ///   - roots: The nodes at the top level.
  ///   - nodes: All nodes, by the index of their ids.
  init(_ expression: FilterExpression, roots: [NodeID], nodes: [NodeSnapshot?]) {
    self.expression = expression
    for case let node? in nodes where expression.finds(node) { matches.insert(node.id) }
    collect(roots: roots, nodes: nodes)
  }

  /// Updates the matches with a changed node.
  ///
  /// - Returns: Whether they changed; then call ``collect(roots:nodes:)``.
  mutating func update(with node: NodeSnapshot) -> Bool {
    let isFound = expression.finds(node)
    guard isFound != matches.contains(node.id) else { return false }
    if isFound { matches.insert(node.id) } else { matches.remove(node.id) }
    return true
  }

  /// Removes a node that is gone; then call ``collect(roots:nodes:)``.
  mutating func remove(_ node: NodeID) { matches.remove(node) }

  /// Recomputes the shown nodes.
  mutating func collect(roots: [NodeID], nodes: [NodeSnapshot?]) {
    shown = []
    _ = collect(roots, under: nil, nodes)
  }

  /// Returns whether a row is shown. A reference has no descendants to be kept for.
  func shows(_ node: NodeID, isReference: Bool) -> Bool {
    isReference ? matches.contains(node) : shown.contains(node)
  }

  /// Collects the shown nodes among some, and returns whether there are any.
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
