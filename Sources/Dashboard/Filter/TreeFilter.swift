import InspectionModel

/// Which nodes an expression finds, and which have to be shown because of them: a node that is found keeps its ancestors.
struct TreeFilter: Equatable {
  /// What is looked for.
  let expression: FilterExpression
  /// The nodes that are found.
  private(set) var matches: Set<NodeID> = []
  /// The nodes whose rows at home are shown.
  private var shown: Set<NodeID> = []

  /// - Parameters:
  ///   - expression: What is looked for.
  ///   - roots: The nodes at the top level.
  ///   - nodes: All nodes, by the index of their ids.
  init(_ expression: FilterExpression, roots: [NodeID], nodes: [NodeSnapshot?]) {
    self.expression = expression
    for case let node? in nodes where expression.finds(node) { matches.insert(node.id) }
    collect(roots: roots, nodes: nodes)
  }

  /// Takes note of a node that has changed.
  ///
  /// - Returns: Whether it is found now and was not, or the other way round; then ``collect(roots:nodes:)`` is due.
  mutating func update(with node: NodeSnapshot) -> Bool {
    let isFound = expression.finds(node)
    guard isFound != matches.contains(node.id) else { return false }
    if isFound { matches.insert(node.id) } else { matches.remove(node.id) }
    return true
  }

  /// Takes note that a node is gone; ``collect(roots:nodes:)`` is due then.
  mutating func remove(_ node: NodeID) { matches.remove(node) }

  /// Finds out anew which nodes are shown for the sake of those that are found.
  mutating func collect(roots: [NodeID], nodes: [NodeSnapshot?]) {
    shown = []
    _ = collect(roots, under: nil, nodes)
  }

  /// Whether a row is shown. One that only points at a node has no descendants to be kept for.
  func shows(_ node: NodeID, isReference: Bool) -> Bool {
    isReference ? matches.contains(node) : shown.contains(node)
  }

  /// Whether any of these rows is shown.
  private mutating func collect(_ ids: [NodeID], under parent: NodeID?, _ nodes: [NodeSnapshot?]) -> Bool {
    var isAnyShown = false
    for id in ids {
      let index = Int(id.index)
      guard nodes.indices.contains(index), nodes[index] != nil else { continue }
      var isShown = matches.contains(id)
      // Of a node only what is needed: a copy of all of it would cost more than the search.
      if nodes[index]?.home == parent, !shown.contains(id) {
        let isAnyChildShown = collect(nodes[index]?.children ?? [], under: id, nodes)
        // A waiter is not shown for the sake of its loadable, which may have many.
        isShown = isShown || isAnyChildShown && nodes[index]?.identity.kind != .waiter
        if isShown { shown.insert(id) }
      }
      isAnyShown = isAnyShown || isShown
    }
    return isAnyShown
  }
}
