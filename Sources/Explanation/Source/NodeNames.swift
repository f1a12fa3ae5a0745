import InspectionModel

/// The names of a source's nodes, in 24 bytes per node, for consumers that need no other data of the nodes.
package struct NodeNames {
  private struct Known {
    let id: NodeID
    let identity: NodeIdentity
  }

  /// The nodes, each at the `index` of its id; nil where no node exists.
  private var nodes: [Known?] = []
  private var goneNodes = GoneNodes()

  package init() {}

  /// The name of an existing or released node; nil if the node is unknown.
  package subscript(id: NodeID) -> String? { known(id)?.identity.key ?? goneNodes[id] }

  package mutating func apply(_ batch: ChangeBatch) {
    for id in batch.gone {
      guard let node = known(id) else { continue }
      _ = goneNodes.add(id, node.identity.key)
      nodes[Int(id.index)] = nil
    }
    for node in batch.nodes {
      while node.id.index >= nodes.count { nodes.append(nil) }
      nodes[Int(node.id.index)] = Known(id: node.id, identity: node.identity)
    }
  }

  private func known(_ id: NodeID) -> Known? {
    let index = Int(id.index)
    return nodes.indices.contains(index) && nodes[index]?.id == id ? nodes[index] : nil
  }
}
