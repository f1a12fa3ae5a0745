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
