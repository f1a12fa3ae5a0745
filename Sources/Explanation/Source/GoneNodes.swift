import InspectionModel

/// The names of released nodes, for the history. The oldest are dropped first.
package struct GoneNodes {
  package static let limit = 10_000

  private var names: [NodeID: String] = [:]
  /// The nodes in the order of their release, from ``oldest`` on and then from the start.
  private var order: [NodeID] = []
  private var oldest = 0

  /// The name of a released node; nil if unknown.
  package subscript(id: NodeID) -> String? { names[id] }

  /// Adds a node.
  ///
  /// - Returns: The node whose name was dropped in exchange.
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
