/// The changes of an ``AsyncLoadable`` or a ``TransformedLoadable``, for a `for await` loop.
///
/// ```swift
/// task = Task { [changes = profile.changes] in
///   for await change in changes { show(change.content) }
/// }
/// ```
///
/// The stream begins with the first change after its creation, and ends when the task is cancelled, when the loadable
/// is released, or with ``finish()``. The stream does not own the loadable; a task's closure owns a captured loadable.
///
/// Pending changes are buffered according to the policy. Each loop needs a separate stream.
@MainActor
public struct AsyncLoadableStream<Content>: @MainActor AsyncSequence {
  /// The state, the content and the error of the loadable after a change.
  public struct Change {
    /// The state.
    public let state: LoadableState
    /// The content, if available.
    public let content: Content?
    /// The error of the sync; nil unless the sync failed with a known reason.
    public let error: (any Error)?

    @MainActor
    init(_ loadable: some ContentOwner<Content>) {
      state = loadable.loadableState
      content = ContentSource(loadable).content
      error = loadable.error
    }
  }

  /// The policy for pending changes. The stream buffers at least one change, even with a limit of zero.
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
