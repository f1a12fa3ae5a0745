import InspectionModel

/// All that was to be seen at the end of a moment.
package struct RecordedState: Equatable, Sendable {
  package var clock = ClockSnapshot()
  package var world = WorldSnapshot()
  /// By the index of their ids; nil for those that are gone.
  package var nodes: [NodeSnapshot?] = []
  package var roots: [NodeID] = []
  /// By their numbers.
  package var checks: [CheckSnapshot] = []
  package var pending = PendingSnapshot(soonest: [], count: 0)

  package init() {}

  /// Takes in what a moment has changed.
  package mutating func apply(_ changes: ChangeBatch) {
    (clock, world) = (changes.clock, changes.world)
    roots = changes.roots ?? roots
    pending = changes.pending ?? pending
    for id in changes.gone where node(id) != nil { nodes[Int(id.index)] = nil }
    for node in changes.nodes {
      while nodes.count <= node.id.index { nodes.append(nil) }
      nodes[Int(node.id.index)] = node
    }
    let known = checks.count
    for check in changes.checks where check.index < known { checks[check.index] = check }
    // What becomes known has the next numbers, but is not told of in their order.
    checks += changes.checks.filter { $0.index >= known }.sorted { $0.index < $1.index }
  }

  /// A node that is there; nil for another one.
  package func node(_ id: NodeID) -> NodeSnapshot? {
    let index = Int(id.index)
    return index < nodes.count && nodes[index]?.id == id ? nodes[index] : nil
  }
}
