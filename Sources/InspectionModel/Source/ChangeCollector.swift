/// Puts batches together that follow one another, for whoever looks less often than they are made. O(changes).
package struct ChangeCollector {
  private var collected: ChangeBatch?
  /// Where each node, and each check, stands in the batch.
  private var nodePlaces: [NodeID: Int] = [:]
  private var checkPlaces: [Int: Int] = [:]

  package init() {}

  /// Whether nothing was added since the last time that it was taken out.
  package var isEmpty: Bool { collected == nil }

  /// Adds a batch that came after all that were added before.
  package mutating func add(_ batch: ChangeBatch) {
    guard var sum = collected else {
      collected = batch
      for (place, node) in batch.nodes.enumerated() { nodePlaces[node.id] = place }
      for (place, check) in batch.checks.enumerated() { checkPlaces[check.index] = place }
      return
    }
    // Its arrays are changed in place.
    collected = nil
    (sum.clock, sum.world, sum.pending) = (batch.clock, batch.world, batch.pending)
    sum.roots = batch.roots ?? sum.roots
    for node in batch.nodes { put(node, at: &nodePlaces[node.id], in: &sum.nodes) }
    for check in batch.checks { put(check, at: &checkPlaces[check.index], in: &sum.checks) }
    sum.entries += batch.entries
    sum.lostEntries += batch.lostEntries
    collected = sum
  }

  private func put<Element>(_ element: Element, at place: inout Int?, in elements: inout [Element]) {
    if let place {
      elements[place] = element
    } else {
      place = elements.count
      elements.append(element)
    }
  }

  /// Takes out what was added since the last time; nil if that was nothing.
  package mutating func take() -> ChangeBatch? {
    defer { self = ChangeCollector() }
    return collected
  }
}
