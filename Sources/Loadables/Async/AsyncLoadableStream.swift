/// The changes of a loadable with a content of any type, for a `for await` loop on the main actor.
///
/// ``AsyncLoadableProtocol/changes`` is simpler: its loops begin with the current value and are independent.
///
/// The stream ends when the task is cancelled, when the loadable is released, or with ``finish()``. The stream does not
/// own the loadable, but the closure of a task owns a loadable that it captures.
///
/// Pending changes are buffered according to the policy. Each loop needs a separate stream: a change goes to only one
/// loop.
@MainActor
public struct AsyncLoadableStream<Content>: @MainActor AsyncSequence {
  /// The policy for pending changes. The stream buffers at least one change, even with a limit of zero.
  public typealias BufferingPolicy = AsyncStream<Change>.Continuation.BufferingPolicy
  /// The state, the content and the error of the loadable after a change.
  public typealias Change = AsyncLoadableChange<Content>

  private let queue: ChangeQueue<Change>

  /// The changes of `loadable` from now on, without the current value.
  public init(_ loadable: some AsyncLoadableProtocol<Content>, bufferingPolicy: BufferingPolicy = .bufferingNewest(1)) {
    queue = ChangeQueue(of: loadable, policy: bufferingPolicy) { Change($0) }
  }

  /// Ends the stream: a loop receives the buffered changes, then ends.
  public func finish() { queue.finish() }

  /// Returns an iterator. Each change of a stream goes to only one of the stream's iterators.
  public func makeAsyncIterator() -> Iterator { Iterator(queue: queue) }

  /// An iterator that removes the changes from the stream one by one.
  @MainActor
  public struct Iterator: @MainActor AsyncIteratorProtocol {
    let queue: ChangeQueue<Change>

    /// Returns the next change; nil at the end of the stream, or when the task is cancelled.
    public func next() async -> Change? { await queue.next() }
  }
}
