/// The changes of an ``AsyncLoadable`` or a ``TransformedLoadable``, for a `for await` loop.
///
/// ```swift
/// task = Task { [changes = profile.changes] in
///   for await change in changes { show(change.content) }
/// }
/// ```
///
/// It begins with the first change after it was made, and ends when the task is cancelled, when the loadable is released,
/// or with ``finish()``. It does not own the loadable; a task's closure that mentions the loadable does.
///
/// What has not been taken yet is kept as the buffering policy says. A stream is for one loop: for another one, make
/// another stream.
@MainActor
public struct AsyncLoadableStream<Content>: @MainActor AsyncSequence {
  /// The state and content of the loadable after a change.
  public struct Change {
    /// The state.
    public let state: LoadableState
    /// The content, if it was available.
    public let content: Content?
    /// Why the sync had failed, if it had and a reason is known.
    public let error: (any Error)?

    @MainActor
    init(_ loadable: some ContentOwner<Content>) {
      state = loadable.loadableState
      content = ContentSource(loadable).content
      error = loadable.error
    }
  }

  /// What is kept of the changes that have not been taken; whatever its limit, the stream keeps one.
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

  /// Ends the stream: a loop over it gets what is kept, then leaves.
  public func finish() { queue.finish() }

  /// For the loop. All iterators of a stream take from the same changes.
  public func makeAsyncIterator() -> Iterator { Iterator(queue: queue) }

  /// Takes the changes out of the stream, one by one.
  @MainActor
  public struct Iterator: @MainActor AsyncIteratorProtocol {
    let queue: ChangeQueue<Change>

    /// The next change; nil when there are no more, or when the task is cancelled.
    public func next() async -> Change? { await queue.next() }
  }
}
