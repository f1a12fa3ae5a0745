/// The changes of an ``AsyncLoadable`` or a ``TransformedLoadable``, for a `for await` loop.
///
/// ```swift
/// task = Task { [changes = profile.changes] in
///   for await change in changes { show(change.content) }
/// }
/// ```
///
/// It begins with the first change after its creation, and ends when the task is cancelled, when the loadable is
/// released, or with ``finish()``. It does not own the loadable; a task's closure that captures the loadable does.
///
/// Pending changes are buffered according to the policy. Each loop needs a stream of its own.
@MainActor
public struct AsyncLoadableStream<Content>: @MainActor AsyncSequence {
  /// The state and content of the loadable after a change.
  public struct Change {
    /// The state.
    public let state: LoadableState
    /// The content, if available.
    public let content: Content?
    /// The error of the sync, if it failed with a known reason.
    public let error: (any Error)?

    @MainActor
    init(_ loadable: some ContentOwner<Content>) {
      state = loadable.loadableState
      content = ContentSource(loadable).content
      error = loadable.error
    }
  }

  /// The policy for pending changes; whatever its limit, the stream keeps one.
  public typealias BufferingPolicy = AsyncStream<Change>.Continuation.BufferingPolicy

  private let queue: ChangeQueue<Change>

  /// The changes of `loadable` from now on.
  public init(_ loadable: AsyncLoadable<Content>, bufferingPolicy: BufferingPolicy = .bufferingNewest(1)) {
    self.init(of: loadable, bufferingPolicy)
  }

  /// The changes of a transformed loadable from now on.
  public init(_ loadable: TransformedLoadable<Content>, bufferingPolicy: BufferingPolicy = .bufferingNewest(1)) {
    self.init(of: loadable, bufferingPolicy)
  }

  private init(of loadable: some ContentOwner<Content>, _ bufferingPolicy: BufferingPolicy) {
    queue = ChangeQueue(of: loadable, policy: bufferingPolicy, lifetime: loadable.lifetime) { Change($0) }
  }

  /// Ends the stream: a loop receives the buffered changes, then ends.
  public func finish() { queue.finish() }

  /// Makes an iterator. All iterators of a stream share its changes.
  public func makeAsyncIterator() -> Iterator { Iterator(queue: queue) }

  /// Removes the changes from the stream one by one.
  @MainActor
  public struct Iterator: @MainActor AsyncIteratorProtocol {
    let queue: ChangeQueue<Change>

    /// Returns the next change; nil at the end of the stream, or when the task is cancelled.
    public func next() async -> Change? { await queue.next() }
  }
}
