/// A consumer's position in the stream of a source's changes.
///
/// Unread changes are merged: the latest snapshot of each node and, up to a limit, the latest journal entries.
@MainActor
public final class ChangeCursor {
  /// The feed, which a continued run replaces.
  var feed: ChangeFeed
  private var collected: ChangeCollector
  private let wake: @MainActor () -> Void
  /// Whether the consumer was woken and has not called ``take(pendingLimit:)`` since. True at first: a batch is ready.
  private var isAwake = true

  init(_ feed: ChangeFeed, _ collected: ChangeCollector, wake: @escaping @MainActor () -> Void) {
    self.feed = feed
    self.collected = collected
    self.wake = wake
  }

  /// Returns the changes since the last call, with the current clock and environment. After the source is released,
  /// returns only the changes collected before.
  ///
  /// - Parameter pendingLimit: The maximum number of pending events to include, those due first.
  public func take(pendingLimit: Int = 0) -> ChangeBatch {
    // Reset first, so that a change during the collection wakes the consumer again.
    isAwake = false
    feed.cursorReads()
    feed.collect(for: self)
    var batch = collected.take() ?? ChangeBatch(clock: ClockSnapshot())
    batch.pending = pendingLimit > 0 ? feed.pending(atMost: pendingLimit) : nil
    return batch
  }

  /// Collects changes for the next ``take(pendingLimit:)``. A source that limits the time per call needs several calls.
  package func collect() { feed.collect(for: self) }

  /// Returns a new number for a command, unique among all consumers of the source.
  public func makeRequest() -> RequestNumber { feed.makeRequest() }

  func add(_ batch: ChangeBatch) { collected.add(batch) }

  func wakeUp() {
    guard !isAwake else { return }
    isAwake = true
    wake()
  }
}

/// Merges successive batches of changes into one, for a consumer that reads less often than batches arrive.
package struct ChangeCollector {
  /// The maximum number of journal entries kept. Further entries replace the oldest, which count as lost.
  private let entryLimit: Int
  private var collected: ChangeBatch?
  /// The index of each node's snapshot in the collected batch. Filled only when a second batch is merged.
  private var nodePlaces: [NodeID: Int] = [:]
  private var checkPlaces: [Int: Int] = [:]
  private var hasPlaces = false

  package init(entryLimit: Int = .max) { self.entryLimit = entryLimit }

  /// Merges the next batch into the collected changes.
  package mutating func add(_ batch: ChangeBatch) {
    guard var sum = collected else {
      collected = batch
      return
    }
    // Releases the stored copy, so that the arrays are changed in place.
    collected = nil
    // Most batches have only a new time and need no indexes.
    if !batch.nodes.isEmpty || !batch.gone.isEmpty || !batch.checks.isEmpty { findPlaces(in: sum) }
    if let rewind = batch.rewind {
      sum.rewind = min(rewind, sum.rewind ?? rewind)
      sum.entries.removeSubrange(sum.entries.partitionIndex { $0.sequence > rewind }...)
    }
    for id in batch.gone { remove(id, from: &sum) }
    sum.gone += batch.gone
    (sum.clock, sum.world, sum.pending) = (batch.clock, batch.world, batch.pending)
    sum.roots = batch.roots ?? sum.roots
    for node in batch.nodes { put(node, at: &nodePlaces[node.id], in: &sum.nodes) }
    for check in batch.checks { put(check, at: &checkPlaces[check.index], in: &sum.checks) }
    sum.entries += batch.entries
    sum.lostEntries += batch.lostEntries
    sum.outcomes += batch.outcomes
    dropEntries(of: &sum, beyond: entryLimit)
    collected = sum
  }

  private mutating func findPlaces(in sum: ChangeBatch) {
    guard !hasPlaces else { return }
    hasPlaces = true
    for (place, node) in sum.nodes.enumerated() { nodePlaces[node.id] = place }
    for (place, check) in sum.checks.enumerated() { checkPlaces[check.index] = place }
  }

  private func put<Element>(_ element: Element, at place: inout Int?, in elements: inout [Element]) {
    if let place {
      elements[place] = element
    } else {
      place = elements.count
      elements.append(element)
    }
  }

  private mutating func remove(_ id: NodeID, from sum: inout ChangeBatch) {
    guard let place = nodePlaces.removeValue(forKey: id) else { return }
    let last = sum.nodes.removeLast()
    guard last.id != id else { return }
    sum.nodes[place] = last
    nodePlaces[last.id] = place
  }

  /// Drops the oldest journal entries beyond `limit` once there are more than twice as many, to move entries rarely.
  private func dropEntries(of sum: inout ChangeBatch, beyond limit: Int) {
    guard sum.entries.count / 2 > limit else { return }
    let excess = sum.entries.count - limit
    sum.entries.removeFirst(excess)
    sum.lostEntries += excess
  }

  /// Returns the changes merged since the last call and forgets them; nil if there are none.
  package mutating func take() -> ChangeBatch? {
    defer { self = ChangeCollector(entryLimit: entryLimit) }
    guard var taken = collected else { return nil }
    collected = nil
    if taken.entries.count > entryLimit {
      let excess = taken.entries.count - entryLimit
      taken.entries.removeFirst(excess)
      taken.lostEntries += excess
    }
    return taken
  }
}
