/// A consumer's place in the stream of a source's changes.
///
/// Batches that are not taken are merged: the newest snapshot of each node, the newest entries of the journal.
@MainActor
public final class ChangeCursor {
  private let feed: ChangeFeed
  private var collected: ChangeCollector
  private let wake: @MainActor () -> Void
  /// Whether the consumer has been woken and has not taken anything since.
  private var isAwake = false

  init(_ feed: ChangeFeed, _ collected: ChangeCollector, wake: @escaping @MainActor () -> Void) {
    self.feed = feed
    self.collected = collected
    self.wake = wake
  }

  /// Takes what has changed since the last time, with the clock and the environment as they are now.
  ///
  /// - Parameter pendingLimit: How many pending events are wanted, those due first; none if it is 0.
  public func take(pendingLimit: Int = 0) -> ChangeBatch {
    feed.collect()
    isAwake = false
    var batch = collected.take() ?? ChangeBatch(clock: ClockSnapshot())
    batch.pending = pendingLimit > 0 ? feed.pending(atMost: pendingLimit) : nil
    return batch
  }

  func add(_ batch: ChangeBatch) { collected.add(batch) }

  func wakeUp() {
    guard !isAwake else { return }
    isAwake = true
    wake()
  }
}
