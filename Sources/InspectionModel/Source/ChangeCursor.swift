/// A consumer's place in the stream of a source's changes.
///
/// Batches that are not taken are merged: the newest snapshot of each node, the newest entries of the journal.
@MainActor
public final class ChangeCursor {
  private let feed: ChangeFeed
  private var collected: ChangeCollector
  private let wake: @MainActor () -> Void
  /// Whether the consumer has been woken and has not taken anything since. The first batch waits from the start.
  private var isAwake = true

  init(_ feed: ChangeFeed, _ collected: ChangeCollector, wake: @escaping @MainActor () -> Void) {
    self.feed = feed
    self.collected = collected
    self.wake = wake
  }

  /// Takes what has changed since the last time, with the clock and the environment as they are now. Of a source that was
  /// released there is no more than what had been collected.
  ///
  /// - Parameter pendingLimit: How many pending events are wanted, those due first; none if it is 0.
  public func take(pendingLimit: Int = 0) -> ChangeBatch {
    // A change during the collection wakes the consumer again.
    isAwake = false
    feed.collect(for: self)
    var batch = collected.take() ?? ChangeBatch(clock: ClockSnapshot())
    batch.pending = pendingLimit > 0 ? feed.pending(atMost: pendingLimit) : nil
    return batch
  }

  /// Brings the cursor up to date without taking anything, so that a slow producer can be asked several times.
  package func collect() { feed.collect(for: self) }

  /// A number for a request, which no other consumer of the source has.
  public func makeRequest() -> RequestNumber { feed.makeRequest() }

  func add(_ batch: ChangeBatch) { collected.add(batch) }

  func wakeUp() {
    guard !isAwake else { return }
    isAwake = true
    wake()
  }
}
