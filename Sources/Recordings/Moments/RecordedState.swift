import InspectionModel

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
    put(changes.nodes, at: { Int($0.id.index) }, in: &nodes)
    put(changes.checks, at: \.index, in: &checks)
  }

  /// What becomes known has the next numbers, but is not told of in their order.
  private func put<Element>(_ changes: [Element], at index: (Element) -> Int, in elements: inout [Element]) {
    let known = elements.count
    for change in changes where index(change) < known { elements[index(change)] = change }
    elements += changes.filter { index($0) >= known }.sorted { index($0) < index($1) }
  }
}
