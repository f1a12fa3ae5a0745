/// An asynchronous sequence of a loadable's values: the current values first, then the values after changes.
///
/// ```swift
/// for await change in profile.changes { print(change.state) }
/// ```
///
/// Every `for await` loop over the sequence has its own buffer, so several loops receive the changes independently. A
/// slow loop receives only the newest change; `changes(buffering: .unbounded)` delivers all changes. A loop ends when
/// its task is cancelled or when the loadable is released. The sequence does not own the loadable: a loop over the
/// changes of a temporary loadable, such as `profile.map { $0.name }`, ends at once.
///
/// Loops may run on any actor. A content is read on the main actor, see ``AsyncLoadableChange/content``.
///
/// If the loadable's class is not derived from ``LoadableBase``, its release may not end a loop that has begun.
public struct LoadableChanges<Change: Sendable>: AsyncSequence, Sendable {
  /// The policy for changes that a loop has not read. At least one change is buffered, even with a limit of zero.
  public typealias BufferingPolicy = AsyncStream<Change>.Continuation.BufferingPolicy

  /// Starts the observation of one loop; nil if the loadable is released.
  private let observe: @MainActor @Sendable () -> ChangeQueue<Change>?

  @MainActor
  init<Observed: PureLoadableProtocol>(
    of loadable: Observed, _ policy: BufferingPolicy, read: @escaping @MainActor @Sendable (Observed) -> Change
  ) {
    observe = { [weak loadable] in
      guard let loadable else { return nil }
      // Read first: the first observer may make the loadable sync.
      let first = read(loadable)
      return ChangeQueue(of: loadable, policy: policy, first: first) { read($0) }
    }
  }

  /// Returns an iterator for one loop. The loop's observation of the loadable begins with the first call of `next()`.
  public func makeAsyncIterator() -> Iterator { Iterator(observe: observe) }

  /// An iterator of a loop, with a buffer of its own.
  public struct Iterator: AsyncIteratorProtocol {
    private let observe: @MainActor @Sendable () -> ChangeQueue<Change>?
    private var queue: ChangeQueue<Change>?
    private var hasBegun = false

    fileprivate init(observe: @escaping @MainActor @Sendable () -> ChangeQueue<Change>?) { self.observe = observe }

    /// Returns the next values; nil when the task is cancelled, or when the loadable is released and the buffer empty.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Change? {
      if !hasBegun {
        hasBegun = true
        queue = await observe()
      }
      let change = await queue?.next()
      if change == nil { queue = nil }
      return change
    }
  }
}

extension PureLoadableProtocol {
  /// The state, error and `isContentsAvailable`, now and after every change. A slow loop gets only the newest change.
  public var changes: LoadableChanges<LoadableChange> { changes(buffering: .bufferingNewest(1)) }

  /// Returns the state, error and `isContentsAvailable`, now and after every change. Each loop buffers by `policy`.
  public func changes(
    buffering policy: LoadableChanges<LoadableChange>.BufferingPolicy
  ) -> LoadableChanges<LoadableChange> {
    LoadableChanges(of: self, policy) { LoadableChange($0) }
  }
}

extension AsyncLoadableProtocol {
  /// The state, content and error, now and after every change. A slow loop receives only the newest change.
  public var changes: LoadableChanges<AsyncLoadableChange<Content>> { changes(buffering: .bufferingNewest(1)) }

  /// Returns the state, content and error, now and after every change. Each loop buffers changes by `policy`.
  public func changes(
    buffering policy: LoadableChanges<AsyncLoadableChange<Content>>.BufferingPolicy
  ) -> LoadableChanges<AsyncLoadableChange<Content>> {
    LoadableChanges(of: self, policy) { AsyncLoadableChange($0) }
  }
}
