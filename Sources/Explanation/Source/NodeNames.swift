import InspectionModel

/// The names of a source's nodes, in 24 bytes per node, for consumers that need no other data of the nodes.
package struct NodeNames {
  private struct Known {
    let id: NodeID
    let name: String
  }

  /// The nodes, each at the `index` of its id; nil where no node exists.
  private var nodes: [Known?] = []
  private var goneNodes = GoneNodes()

  package init() {}

  /// The name of an existing or released node; nil if the node is unknown.
  package subscript(id: NodeID) -> String? { known(id)?.name ?? goneNodes[id] }

  package mutating func apply(_ batch: ChangeBatch) {
    for id in batch.gone {
      guard let node = known(id) else { continue }
      _ = goneNodes.add(id, node.name)
      nodes[Int(id.index)] = nil
    }
    for node in batch.nodes {
      while node.id.index >= nodes.count { nodes.append(nil) }
      nodes[Int(node.id.index)] = Known(id: node.id, name: node.identity.key)
    }
  }

  private func known(_ id: NodeID) -> Known? {
    let index = Int(id.index)
    return nodes.indices.contains(index) && nodes[index]?.id == id ? nodes[index] : nil
  }
}

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
