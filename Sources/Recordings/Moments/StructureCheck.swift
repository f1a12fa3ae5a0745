import InspectionModel

/// Checks the tree of a stream's moment, at the cost of what the moment changes.
///
/// A tree can be shown if each new node is described, parents and children name one another, the home of a node is one of
/// its parents, no node depends on itself, and there is a root if there are nodes. A root has no home.
package struct StructureCheck: Sendable {
  private struct Edge: Hashable {
    let parent: NodeID
    let child: NodeID
  }

  /// The edges that the moment adds or removes, by what the parents say, and by what the children say. Both must be equal,
  /// since parents and children agree in the state before.
  private var (parentsSay, childrenSay) = (Set<Edge>(), Set<Edge>())
  private var newNodes: [NodeID] = []
  private var goneNodes: [NodeID] = []
  private var rehomed: [NodeID] = []
  /// The nodes that were at the top level and have a home now.
  private var adopted: [NodeID] = []
  private var (hasNewRoots, hasListOfRoots) = (false, false)
  /// A node that a line lists twice.
  private var repeated: NodeID?

  package init() {}

  /// Adds the changes of a line of the moment.
  ///
  /// - Parameter old: The state before the line.
  mutating func add(_ batch: ChangeBatch, _ newNodes: [NodeID], since old: MomentState) {
    self.newNodes += newNodes
    hasListOfRoots = hasListOfRoots || batch.roots != nil
    hasNewRoots = hasNewRoots || batch.roots != nil || !batch.gone.isEmpty || !newNodes.isEmpty
    repeated = repeated ?? Self.repeated(in: batch.gone) ?? Self.repeated(in: batch.nodes.map(\.id))
    goneNodes += batch.gone
    for id in batch.gone {
      guard let node = old.node(id) else { continue }
      toggleChildren(of: id, node.children, [])
      toggleParents(of: id, node.parents, [])
    }
    for node in batch.nodes {
      let known = old.node(node.id)
      toggleChildren(of: node.id, known?.children ?? [], node.children)
      toggleParents(of: node.id, known?.parents ?? [], node.parents)
      if node.home != known?.home || node.parents != known?.parents { rehomed.append(node.id) }
      if let known, known.home == nil, node.home != nil { adopted.append(node.id) }
    }
  }

  private static func repeated(in nodes: [NodeID]) -> NodeID? {
    var seen = Set<NodeID>(minimumCapacity: nodes.count)
    return nodes.count < 2 ? nil : nodes.first { !seen.insert($0).inserted }
  }

  private mutating func toggleChildren(of parent: NodeID, _ old: [NodeID], _ new: [NodeID]) {
    for child in Self.difference(old, new) { parentsSay.toggle(Edge(parent: parent, child: child)) }
  }

  private mutating func toggleParents(of child: NodeID, _ old: [NodeID], _ new: [NodeID]) {
    for parent in Self.difference(old, new) { childrenSay.toggle(Edge(parent: parent, child: child)) }
  }

  /// Returns the nodes that only one of the lists has.
  private static func difference(_ old: [NodeID], _ new: [NodeID]) -> Set<NodeID> {
    // Long lists mostly share their ends.
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    var difference = Set(old.dropFirst(start).dropLast(end)).symmetricDifference(new.dropFirst(start).dropLast(end))
    guard !difference.isEmpty else { return [] }
    // A node may occur in a list twice.
    for node in old.prefix(start) { difference.remove(node) }
    for node in old.suffix(end) { difference.remove(node) }
    return difference
  }

  // MARK: The end of the moment

  /// Throws an error if the state at the end of the moment cannot be shown.
  ///
  /// - Parameter names: The names of the nodes, also of those that the moment removes.
  package func check(_ state: MomentState, _ names: RecordedNames) throws(JSONFailure) {
    func name(_ id: NodeID) -> String { "`\(names[id] ?? "?")`" }
    if let repeated { throw failure("\(name(repeated)) is listed twice in a line") }
    if let id = newNodes.first(where: { state.node($0) == nil }) {
      throw failure("the new node \(name(id)) is not in `nodes`")
    }
    guard state.rest.checks.enumerated().allSatisfy({ $0 == $1.index }) else {
      throw failure("a new expectation is missing or defined twice")
    }
    if let id = goneNodes.first(where: { state.node($0) != nil }) {
      throw failure("\(name(id)) is in `gone` and in `nodes`")
    }
    if let edge = parentsSay.symmetricDifference(childrenSay).first { throw disagreement(about: edge, state, name) }
    for id in rehomed {
      guard let node = state.node(id), let home = node.home, !node.isChild(of: home) else { continue }
      throw failure("the `home` of `\(node.identity.key)` is not one of its `parents`")
    }
    try checkCycles(in: state)
    guard hasNewRoots || !adopted.isEmpty else { return }
    if hasListOfRoots, let id = Self.repeated(in: state.rest.roots) { throw failure("\(name(id)) is twice in `roots`") }
    for id in state.rest.roots {
      guard let node = state.node(id) else { throw failure("one of the `roots` is no node") }
      guard node.home == nil else { throw failure("\(name(id)) is one of the `roots` and has a `home`") }
    }
    guard !state.rest.roots.isEmpty || state.isEmpty else {
      throw failure("there are nodes, but no `roots`")
    }
  }

  private func disagreement(
    about edge: Edge, _ state: MomentState, _ name: (NodeID) -> String
  ) -> JSONFailure {
    let (parent, child) = (name(edge.parent), name(edge.child))
    if state.node(edge.child) == nil { return failure("\(parent) still has the child \(child), which is removed") }
    if state.node(edge.parent) == nil { return failure("\(child) still has the parent \(parent), which is removed") }
    return state.node(edge.child)?.isChild(of: edge.parent) == true
      ? failure("\(child) has the parent \(parent), which does not have this child")
      : failure("\(parent) has the child \(child), which does not have this parent")
  }

  /// Throws an error if a node with a new parent is its own ancestor. As parents and children agree, there is no other
  /// cycle.
  private func checkCycles(in state: MomentState) throws(JSONFailure) {
    /// For each visited node, whether all its ancestors were visited.
    var isDone: [NodeID: Bool] = [:]
    var path: [(id: NodeID, parents: [NodeID], next: Int)] = []
    // A node without children closes no cycle.
    for start in Set(parentsSay.map(\.child)) where isDone[start] == nil && state.node(start)?.children.isEmpty == false
    {
      path.append((start, state.node(start)?.parents ?? [], 0))
      isDone[start] = false
      while let (id, parents, next) = path.last {
        guard next < parents.count else {
          isDone[id] = true
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let parent = parents[next]
        if isDone[parent] == false { throw failure("`\(state.node(parent)?.identity.key ?? "")` depends on itself") }
        guard isDone[parent] == nil else { continue }
        isDone[parent] = false
        path.append((parent, state.node(parent)?.parents ?? [], 0))
      }
    }
  }

  private func failure(_ message: String) -> JSONFailure { JSONFailure(message: message) }
}

extension Set {
  fileprivate mutating func toggle(_ member: Element) {
    if remove(member) == nil { insert(member) }
  }
}
