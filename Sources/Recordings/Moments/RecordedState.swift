import InspectionModel

/// The state of a recorded run at the end of a moment, an instant of the run.
package struct RecordedState: Equatable, Sendable {
  package var clock = ClockSnapshot()
  package var world = WorldSnapshot()
  /// The nodes, by the index of the node's id; nil for a node that was released.
  package var nodes: [NodeSnapshot?] = []
  package var roots: [NodeID] = []
  package var checks: [CheckSnapshot] = []
  package var pending = PendingSnapshot(soonest: [], count: 0)

  package init() {}

  /// The nodes with breakpoints, with their breakpoints.
  var breakpoints: [(NodeID, Breakpoint)] {
    nodes.compactMap { node in node.flatMap { node in node.breakpoint.map { (node.id, $0) } } }
  }

  package mutating func apply(_ changes: ChangeBatch) {
    for id in changes.gone where node(id) != nil { nodes[Int(id.index)] = nil }
    for node in changes.nodes {
      while nodes.count <= node.id.index { nodes.append(nil) }
      nodes[Int(node.id.index)] = node
    }
    applyAllButNodes(changes)
  }

  mutating func applyAllButNodes(_ changes: ChangeBatch) {
    (clock, world) = (changes.clock, changes.world)
    roots = changes.roots ?? roots
    pending = changes.pending ?? pending
    let known = checks.count
    for check in changes.checks where check.index < known { checks[check.index] = check }
    // New expectations have the next indexes, but may arrive in any order.
    checks += changes.checks.filter { $0.index >= known }.sorted { $0.index < $1.index }
  }

  /// Applies a change of this state's pending events. Nil has no effect.
  mutating func apply(_ change: PendingChange?) {
    if let change { pending = change.applied(to: pending) ?? pending }
  }

  /// The whole state as a batch of changes, without journal entries and pending events.
  package var everything: ChangeBatch {
    ChangeBatch(clock: clock, world: world, checks: checks, nodes: nodes.compactMap(\.self), roots: roots)
  }

  /// Returns the changes from this state to another state of the run, without journal entries and pending events.
  func changes(to other: RecordedState) -> ChangeBatch {
    var changes = changesOfAllButNodes(to: other)
    changes.gone = nodes.compactMap { $0?.id }.filter { other.node($0) == nil }
    changes.nodes = other.nodes.compactMap(\.self).filter { node($0.id) != $0 }
    return changes
  }

  func changesOfAllButNodes(to other: RecordedState) -> ChangeBatch {
    ChangeBatch(
      clock: other.clock, world: other.world,
      checks: other.checks.enumerated().filter { checks.at($0) != $1 }.map(\.element), roots: other.roots)
  }

  /// Returns the node with an id; nil if the node does not exist.
  package func node(_ id: NodeID) -> NodeSnapshot? {
    let index = Int(id.index)
    return index < nodes.count && nodes[index]?.id == id ? nodes[index] : nil
  }
}
