import InspectionModel

/// The nodes that change between two moments, with their values at one of these moments, the target.
struct ChangedNodes {
  private enum Mark: UInt8 {
    case unchanged, changed, found, applied
  }

  /// The marks of the nodes, by the index of the id.
  private var marks: [Mark]
  /// The indexes of the changed nodes' ids.
  private var slots: [Int] = []
  /// The found values; released nodes have none.
  private var values: [NodeSnapshot] = []
  private var missingCount = 0

  /// - Parameter slotCount: A number above the index of every id.
  init(slotCount: Int) { marks = Array(repeating: .unchanged, count: slotCount) }

  /// Adds the changed nodes of a moment.
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

  /// Finds the values of the nodes that have no value yet in a moment. The moments that lead to the target must be
  /// passed latest first.
  mutating func findValues(in moment: ChangeBatch) {
    guard missingCount > 0 else { return }
    moment.nodes.withUnsafeBufferPointer { nodes in
      for index in nodes.indices where find(nodes[index].id) { values.append(nodes[index]) }
    }
    // Within a moment, nodes are released before others change.
    for id in moment.gone { _ = find(id) }
  }

  /// Finds the values of the nodes that have no value yet in the nodes before all passed moments.
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

  /// Replaces the changed nodes of a state by the found values, and adds them to a batch. Nodes without a value are
  /// removed.
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
