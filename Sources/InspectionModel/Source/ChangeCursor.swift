/// A consumer's position in the stream of a source's changes.
///
/// Batches that are not taken are merged: the newest snapshot of each node, the newest entries of the journal.
@MainActor
public final class ChangeCursor {
  private let feed: ChangeFeed
  private var collected: ChangeCollector
  private let wake: @MainActor () -> Void
  /// Whether the consumer was woken and has taken nothing since. The first batch is ready from the start.
  private var isAwake = true

  init(_ feed: ChangeFeed, _ collected: ChangeCollector, wake: @escaping @MainActor () -> Void) {
    self.feed = feed
    self.collected = collected
    self.wake = wake
  }

  /// Returns the changes since the last call, with the current clock and environment. A cursor of a released source
  /// returns only those already collected.
  ///
  /// - Parameter pendingLimit: The maximum number of pending events, those due first; 0 for none.
  public func take(pendingLimit: Int = 0) -> ChangeBatch {
    // Reset first, so that a change during the collection wakes the consumer again.
    isAwake = false
    feed.collect(for: self)
    var batch = collected.take() ?? ChangeBatch(clock: ClockSnapshot())
    batch.pending = pendingLimit > 0 ? feed.pending(atMost: pendingLimit) : nil
    return batch
  }

  /// Updates the cursor without taking anything, so that a slow producer can be polled several times.
  package func collect() { feed.collect(for: self) }

  /// Returns a request number that no other consumer of the source has.
  public func makeRequest() -> RequestNumber { feed.makeRequest() }

  func add(_ batch: ChangeBatch) { collected.add(batch) }

  func wakeUp() {
    guard !isAwake else { return }
    isAwake = true
    wake()
  }
}
