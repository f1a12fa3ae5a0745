/// A consumer's position in the stream of a source's changes.
///
/// Changes that are not taken are merged: the latest snapshot of each node and, up to a limit, the latest entries.
@MainActor
public final class ChangeCursor {
  private let feed: ChangeFeed
  private var collected: ChangeCollector
  private let wake: @MainActor () -> Void
  /// Whether the consumer was woken and has not called ``take(pendingLimit:)`` since. True at first: a batch is ready.
  private var isAwake = true

  init(_ feed: ChangeFeed, _ collected: ChangeCollector, wake: @escaping @MainActor () -> Void) {
    self.feed = feed
    self.collected = collected
    self.wake = wake
  }

  /// Returns and removes the changes since the last call, with the current clock and environment. After the source is
  /// released, returns only the changes that were already collected.
  ///
  /// - Parameter pendingLimit: The maximum number of pending events to include, those due first; 0 for none.
  public func take(pendingLimit: Int = 0) -> ChangeBatch {
    // Reset first, so that a change during the collection wakes the consumer again.
    isAwake = false
    feed.collect(for: self)
    var batch = collected.take() ?? ChangeBatch(clock: ClockSnapshot())
    batch.pending = pendingLimit > 0 ? feed.pending(atMost: pendingLimit) : nil
    return batch
  }

  /// Collects the producer's changes without returning them, so that a slow producer can be polled several times.
  package func collect() { feed.collect(for: self) }

  /// Returns a new request number, unique among all consumers of the source.
  public func makeRequest() -> RequestNumber { feed.makeRequest() }

  func add(_ batch: ChangeBatch) { collected.add(batch) }

  func wakeUp() {
    guard !isAwake else { return }
    isAwake = true
    wake()
  }
}
