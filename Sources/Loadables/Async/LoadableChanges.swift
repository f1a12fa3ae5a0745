/// The values of a loadable, the current value first, for `for await` loops.
///
/// ```swift
/// for await change in profile.changes { print(change.state) }
/// ```
///
/// Every loop starts with the value at that time and has a buffer of its own, so several loops over one sequence receive
/// the changes independently. A loop that is behind receives only the newest change; use `changes(buffering:)` with
/// `.unbounded` for all of them. A loop ends when its task is cancelled or when the loadable is released. The sequence
/// does not own the loadable: keep a derived one, such as `profile.map { $0.name }`, or its loop ends at once.
///
/// Loops may run in any isolation. A content is read on the main actor, see ``AsyncLoadableChange/content``.
///
/// If the loadable's class is not derived from ``LoadableBase``, its release ends only loops that begin later.
public struct LoadableChanges<Change: Sendable>: AsyncSequence, Sendable {
  /// The policy for pending changes. A loop buffers at least one change, even with a limit of zero.
  public typealias BufferingPolicy = AsyncStream<Change>.Continuation.BufferingPolicy

  /// Starts an observation; nil if the loadable is released.
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

  /// Returns an iterator, which begins its observation with the first call of `next()`.
  public func makeAsyncIterator() -> Iterator { Iterator(observe: observe) }

  /// The iterator of one loop.
  public struct Iterator: AsyncIteratorProtocol {
    private let observe: @MainActor @Sendable () -> ChangeQueue<Change>?
    private var queue: ChangeQueue<Change>?
    private var hasBegun = false

    fileprivate init(observe: @escaping @MainActor @Sendable () -> ChangeQueue<Change>?) { self.observe = observe }

    /// Returns the next value; nil when the loadable is released and all its changes are read, or when the task is
    /// cancelled.
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
  /// The current state, error and contents flag, then their changes. A loop buffers the newest unread change.
  public var changes: LoadableChanges<LoadableChange> { changes(buffering: .bufferingNewest(1)) }

  /// The current state, error and contents flag, then their changes.
  public func changes(
    buffering policy: LoadableChanges<LoadableChange>.BufferingPolicy
  ) -> LoadableChanges<LoadableChange> {
    LoadableChanges(of: self, policy) { LoadableChange($0) }
  }
}

extension AsyncLoadableProtocol {
  /// The current state, content and error, then their changes. A loop buffers the newest unread change.
  public var changes: LoadableChanges<AsyncLoadableChange<Content>> { changes(buffering: .bufferingNewest(1)) }

  /// The current state, content and error, then their changes.
  public func changes(
    buffering policy: LoadableChanges<AsyncLoadableChange<Content>>.BufferingPolicy
  ) -> LoadableChanges<AsyncLoadableChange<Content>> {
    LoadableChanges(of: self, policy) { AsyncLoadableChange($0) }
  }
}
