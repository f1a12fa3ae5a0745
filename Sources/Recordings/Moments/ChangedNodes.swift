import InspectionModel

/// The nodes that change between two moments, with their snapshots at the moment to jump to, the target.
struct ChangedNodes {
  private enum Mark: UInt8 {
    case unchanged, changed, found, applied
  }

  /// The progress of the search for the nodes' snapshots, by the index of each node's id.
  private var marks: [Mark]
  /// The indexes of the changed nodes' ids.
  private var slots: [Int] = []
  /// The snapshots found so far. A node that does not exist at the target has none.
  private var values: [NodeSnapshot] = []
  private var missingCount = 0

  /// Creates an empty set for nodes whose ids have an index below `slotCount`.
  init(slotCount: Int) { marks = Array(repeating: .unchanged, count: slotCount) }

  /// Adds the nodes that a moment changes or releases.
  mutating func add(_ moment: ChangeBatch) {
    // A copy of a node would access cold memory.
    moment.nodes.withUnsafeBufferPointer { nodes in
      for index in nodes.indices { add(nodes[index].id) }
    }
    for id in moment.gone { add(id) }
  }

  private mutating func add(_ id: NodeID) {
    let slot = Int(id.index)
    guard marks[slot] == .unchanged else { return }
    marks[slot] = .changed
    slots.append(slot)
    missingCount += 1
  }

  /// Takes from a moment the snapshots that are still missing. The caller must pass the moments that lead to the target
  /// in reverse order: the target first, the earliest last.
  mutating func findValues(in moment: ChangeBatch) {
    guard missingCount > 0 else { return }
    moment.nodes.withUnsafeBufferPointer { nodes in
      for index in nodes.indices where find(nodes[index].id) { values.append(nodes[index]) }
    }
    // Within a moment, nodes are released before others change.
    for id in moment.gone { _ = find(id) }
  }

  /// Takes from `nodes` the snapshots that are still missing. `nodes` is the state before all moments searched.
  mutating func findValues(in nodes: [NodeSnapshot?]) {
    guard missingCount > 0 else { return }
    for slot in slots where marks[slot] == .changed && slot < nodes.count {
      if let node = nodes[slot] { values.append(node) }
    }
  }

  private mutating func find(_ id: NodeID) -> Bool {
    let slot = Int(id.index)
    guard marks[slot] == .changed else { return false }
    marks[slot] = .found
    missingCount -= 1
    return true
  }

  /// Sets the changed nodes in `nodes` to their snapshots, and removes nodes without one. Adds both to `changes`.
  mutating func apply(to nodes: inout [NodeSnapshot?], _ changes: inout ChangeBatch) {
    for node in values {
      let slot = Int(node.id.index)
      while nodes.count <= slot { nodes.append(nil) }
      if let old = nodes[slot]?.id, old != node.id { changes.gone.append(old) }
      nodes[slot] = node
      marks[slot] = .applied
    }
    changes.nodes = values
    for slot in slots where marks[slot] != .applied && slot < nodes.count {
      if let old = nodes[slot]?.id { changes.gone.append(old) }
      nodes[slot] = nil
    }
  }
}
