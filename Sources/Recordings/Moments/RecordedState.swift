import Inspection

/// All that was to be seen at the end of a moment.
package struct RecordedState: Equatable, Sendable {
  package var clock = ClockSnapshot()
  package var world = WorldSnapshot()
  /// By the index of their ids.
  package var nodes: [NodeSnapshot] = []
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
    for node in changes.nodes { put(node, at: Int(node.id.index), in: &nodes) }
    for check in changes.checks { put(check, at: check.index, in: &checks) }
  }

  /// They become known in the order of their numbers.
  private func put<Element>(_ element: Element, at index: Int, in elements: inout [Element]) {
    if index < elements.count { elements[index] = element } else { elements.append(element) }
  }
}
