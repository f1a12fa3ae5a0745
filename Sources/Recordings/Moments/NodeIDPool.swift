import InspectionModel

/// The ids for the nodes of a source. The index of a removed node is used again, with the next generation, so that tables
/// by index are about as long as the number of nodes that exist at the same time. An index has 256 ids, and is not used
/// any more after them.
package struct NodeIDPool: Sendable {
  /// The number of indexes that were used so far.
  private var placeCount: Int
  /// The ids for the next nodes with the indexes of removed nodes.
  private var free: [NodeID] = []

  /// Creates a pool in which the ids of the first nodes, with the indexes below `placeCount`, are used.
  package init(placeCount: Int = 0) { self.placeCount = placeCount }

  /// Returns an unused id; nil if there are too many nodes.
  package mutating func take() -> NodeID? {
    if let id = free.popLast() { return id }
    guard placeCount < NodeID.placeLimit else { return nil }
    defer { placeCount += 1 }
    return NodeID(placeCount)
  }

  /// Takes back the id of a removed node. The id itself is never used again.
  package mutating func giveBack(_ id: NodeID) {
    if let next = id.successor { free.append(next) }
  }
}
