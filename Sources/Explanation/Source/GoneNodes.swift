import InspectionModel

/// The names of nodes that are gone, which the history still mentions. The oldest are dropped first.
package struct GoneNodes {
  /// How many names are kept.
  package static let limit = 10_000

  private var names: [NodeID: String] = [:]
  /// The nodes in the order in which they went, from ``oldest`` on and then from the start.
  private var order: [NodeID] = []
  private var oldest = 0

  /// The name of a node; nil if it is not known to be gone.
  package subscript(id: NodeID) -> String? { names[id] }

  /// Adds a node.
  ///
  /// - Returns: The node whose name was dropped for it.
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
