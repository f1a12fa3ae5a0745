import InspectionModel

/// The names of released nodes, for the history, which still shows the nodes. Keeps the latest ``limit`` names.
package struct GoneNodes {
  package static let limit = 10_000

  private var names: [NodeID: String] = [:]
  /// The released nodes in order of release, as a ring buffer that starts at ``oldest``.
  private var order: [NodeID] = []
  private var oldest = 0

  /// The name of a released node; nil if the node is unknown or its name was dropped.
  package subscript(id: NodeID) -> String? { names[id] }

  /// Adds the name of a released node.
  ///
  /// - Returns: The node whose name was dropped to make room; nil if none was dropped.
  mutating func add(_ id: NodeID, _ name: String) -> NodeID? {
    guard names.updateValue(name, forKey: id) == nil else { return nil }
    guard order.count == Self.limit else {
      order.append(id)
      return nil
    }
    let dropped = order[oldest]
    order[oldest] = id
    oldest = (oldest + 1) % Self.limit
    names[dropped] = nil
    return dropped
  }
}
