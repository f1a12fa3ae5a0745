import InspectionModel
import Loadables

/// Removes the nodes of released loadables. A sweep finds them, by checking a few nodes at a time.
extension Inspector {
  /// Checks the next nodes of the node table, cyclically, and removes nodes whose loadables were released.
  ///
  /// - Parameter length: The number of table indexes to check.
  /// - Returns: Whether further calls may find more released loadables.
  func sweep(_ length: Int) -> Bool {
    guard holding == .weakly, nodeTable.placeCount > keptNodes else { return false }
    // A node that no batch has had yet stays while the journal has entries about it, which need the node's name.
    let released = weakLoadables.sweep(length: length).filter { place in
      nodeTable[place: place].isAnnounced || nodeTable[place: place].lastEntry < journal.firstSequence
    }
    remove(released.map { nodeTable[place: $0].snapshot.id })
    return weakLoadables.mayHoldReleased
  }

  /// Takes the states of nodes whose loadables were released before the batch read them from the batch's events.
  func completeReleased(in batch: inout ChangeBatch) {
    var places: [NodeID: Int] = [:]
    for (place, node) in batch.nodes.enumerated() where loadable(node.id) == nil { places[node.id] = place }
    guard !places.isEmpty else { return }
    for entry in batch.entries {
      guard let id = entry.node, let place = places[id],
        case .node(.stateChanged(_, let state, let error)) = entry.event
      else { continue }
      (batch.nodes[place].state, batch.nodes[place].error) = (state, error)
      nodeTable[id].snapshot = batch.nodes[place]
    }
  }

  /// Removes the ids of removed nodes from the lists of changed and new nodes. Done in bulk, O(1) per node on average.
  private func compactLists() {
    guard max(dirty.count, staleNeedsSync.count) > 2 * nodeTable.placeCount + Self.sweptWithBatch else { return }
    dirty.removeAll { !nodeTable.contains($0) }
    staleNeedsSync.removeAll { !nodeTable.contains($0) }
    unannounced.removeAll { !nodeTable.contains($0) }
  }

  /// Removes nodes.
  package func remove(_ nodes: [NodeID]) {
    guard !nodes.isEmpty else { return }
    let removed = Set(nodes)
    syncControl?.forget(nodes)
    var parents: Set<NodeID> = []
    for id in nodes {
      let node = nodeTable[id].snapshot
      let isWaiter = node.identity.kind == .waiter
      for child in node.children where nodeTable.contains(child) && !removed.contains(child) {
        nodeTable[child].removeParent(id, isWaiter: isWaiter)
        markDirty(child)
      }
      for parent in node.parents where nodeTable.contains(parent) && !removed.contains(parent) {
        if node.needsSync == true { nodeTable[parent].childrenNeedingSync -= 1 }
        parents.insert(parent)
      }
    }
    // Once per parent, as many children of one parent may be gone.
    for parent in parents.sorted() {
      nodeTable[parent].snapshot.children.removeAll { removed.contains($0) }
      markDirty(parent)
    }
    // Consumers do not know nodes that no batch has had.
    gone += nodes.filter { nodeTable[$0].isAnnounced }
    for id in nodes {
      if let object = weakLoadables.clear(Int(id.index)) { numbers.forget(id.index, of: object) }
      nodeTable.remove(id)
      restructured.remove(id)
    }
    rootsAreDirty = true
    compactLists()
  }
}
