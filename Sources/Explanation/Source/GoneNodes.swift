import InspectionModel

/// The names of released nodes, up to a limit, for the history. The names of nodes released first are dropped first.
package struct GoneNodes {
  package static let limit = 10_000

  private var names: [NodeID: String] = [:]
  /// The ring of nodes in the order of release: from ``oldest`` to the end, then from the start.
  private var order: [NodeID] = []
  private var oldest = 0

  /// The name of a released node; nil if unknown or dropped.
  package subscript(id: NodeID) -> String? { names[id] }

  /// Adds a released node with its name.
  ///
  /// - Returns: The node whose name was dropped to make room; nil if no name was dropped.
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
