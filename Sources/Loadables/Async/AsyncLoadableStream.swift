/// The changes of a loadable with a content of any type, for a `for await` loop on the main actor.
///
/// ``AsyncLoadableProtocol/changes`` is simpler: its loops begin with the current values and are independent.
///
/// The stream ends when the task is cancelled, when the loadable is released, or with ``finish()``. The stream does not
/// own the loadable, but a task whose closure captures the loadable keeps the loadable alive.
///
/// Changes that are not read yet are buffered by the given policy. Each loop needs its own stream, because a change
/// goes to only one loop.
///
/// ```swift
/// let stream = AsyncLoadableStream(profile)
/// for await change in stream { show(change.content) }
/// ```
@MainActor
public struct AsyncLoadableStream<Content>: @MainActor AsyncSequence {
  /// The policy for changes that are not read yet. At least one change is buffered, even with a limit of zero.
  public typealias BufferingPolicy = AsyncStream<Change>.Continuation.BufferingPolicy
  /// The state, the content and the error of the loadable, read at a change.
  public typealias Change = AsyncLoadableChange<Content>

  private let queue: ChangeQueue<Change>

  /// Creates a stream of the changes of `loadable` from now on. The current values are not an element of the stream.
  public init(_ loadable: some AsyncLoadableProtocol<Content>, bufferingPolicy: BufferingPolicy = .bufferingNewest(1)) {
    queue = ChangeQueue(of: loadable, policy: bufferingPolicy) { Change($0) }
  }

  /// Ends the stream: a loop receives the changes that are already buffered, then ends.
  public func finish() { queue.finish() }

  /// Returns an iterator. A change goes to only one of the stream's iterators.
  public func makeAsyncIterator() -> Iterator { Iterator(queue: queue) }

  /// An iterator that takes the changes from the stream one by one.
  @MainActor
  public struct Iterator: @MainActor AsyncIteratorProtocol {
    let queue: ChangeQueue<Change>

    /// Returns the next change; nil at the end of the stream, or when the task is cancelled.
    public func next() async -> Change? { await queue.next() }
  }
}
