/// The base class of loadables with a single content, which callers can fetch with `await`.
///
/// Create one with a closure that returns the content:
///
/// ```swift
/// let profile = AsyncLoadable { try await client.user() }
/// let user = try await profile.fetch()
/// ```
///
/// Or override ``load()`` in a subclass:
///
/// ```swift
/// final class Profile: AsyncLoadable<User> {
///   override func load() async throws -> User { try await client.user() }
/// }
/// ```
///
/// With a client that calls back, override ``doSync(attempt:)``:
///
/// ```swift
/// final class Account: AsyncLoadable<User> {
///   override func doSync(attempt: SyncAttempt<User>) {
///     client.fetchUser { result in attempt.end(with: result) }
///   }
/// }
/// ```
///
/// Each sync is an attempt with a single result. A result that comes after ``setIdle(content:)``, or after the start of
/// another sync, is dropped, see ``SyncAttempt``.
///
/// Callers on the main actor can fetch a content of any type; other callers need a `Sendable` content.
open class AsyncLoadable<Content>: Loadable, AsyncLoadableProtocol {
  /// The content, kept while the loadable syncs again and after a failure.
  public internal(set) var content: Content?

  private var loader: (@MainActor () async throws -> Content)?
  private var attempt: SyncAttempt<Content>?

  /// Creates an idle loadable without content, for subclasses.
  public override init() { super.init() }

  /// Creates an idle loadable without content, whose syncs call a closure.
  ///
  /// - Parameter load: Returns the content. Called in a task on the main actor, which is cancelled when the loadable is
  ///   reset to idle, syncs again, or is released.
  public convenience init(_ load: @escaping @MainActor () async throws -> Content) {
    self.init()
    loader = load
  }

  /// Whether the content can be used: unless overridden, true if ``content`` is not nil.
  open override var isContentsAvailable: Bool {
    assertOnMainActor()
    return content != nil
  }

  // MARK: Loading

  /// For subclasses: returns the content, or throws the reason for a failed sync.
  ///
  /// Called in a task on the main actor, which is cancelled when the loadable is reset to idle or syncs again. The
  /// loadable is not released before the end of the call; ``SyncAttempt/run(_:)`` is for work that a release cancels.
  /// Must be overridden, unless ``doSync(attempt:)`` or ``doSync()`` is, or the loadable was created with a closure.
  open func load() async throws -> Content {
    guard let loader else {
      fatalError("\(type(of: self)) must override load(), doSync(attempt:) or doSync()")
    }
    return try await loader()
  }

  /// For subclasses: starts the work of a sync, which ends with a call of `attempt`, now or later.
  ///
  /// Unless overridden, ends the attempt with the result of ``load()``.
  open func doSync(attempt: SyncAttempt<Content>) {
    if let loader {
      attempt.run(loader)
    } else {
      attempt.run { [weak self] in
        guard let self else { throw CancellationError() }
        return try await load()
      }
    }
  }

  /// For subclasses: starts the work of a sync that ends with a setter, such as
  /// ``setDidSyncSuccessfully(content:)``. Unless overridden, begins an attempt and calls ``doSync(attempt:)``.
  ///
  /// Setters belong to no attempt: a late reply takes effect too. Prefer ``load()`` and ``doSync(attempt:)``.
  open override func doSync() {
    // Observers of the new state may have ended the sync, or have ended and started it again: then it has an attempt.
    guard loadableState == .syncing, !flags.contains(.hasAttempt) else { return }
    let attempt = SyncAttempt(of: self)
    self.attempt = attempt
    flags.insert(.hasAttempt)
    doSync(attempt: attempt)
  }

  final func isCurrent(_ attempt: SyncAttempt<Content>) -> Bool { self.attempt === attempt }

  /// Ends an attempt, then calls `set`. Drops the result if the attempt is over.
  final func end(_ attempt: SyncAttempt<Content>, _ result: LoadableState, _ set: (AsyncLoadable) -> Void) {
    guard isCurrent(attempt) else { return resultWasLate(result) }
    flags.remove(.hasAttempt)
    attemptDidEnd()
    set(self)
  }

  /// Drops the result of an attempt that is over.
  final func drop(_ result: Result<Content, any Error>) {
    switch result {
    case .success: resultWasLate(.didSyncSuccessfully)
    case .failure(let error): resultWasLate(.didFailToSync, isCancellation: error is CancellationError)
    }
  }

  final override func attemptDidEnd() {
    let ended = attempt
    attempt = nil
    // Last, because a cancellation may call this loadable.
    ended?.cancel()
  }

  // MARK: Setting

  /// For subclasses: replaces the content and sets the state to synced. Clears the error and notifies.
  public func setDidSyncSuccessfully(content: Content?) {
    self.content = content
    setDidSyncSuccessfully()
  }

  /// For subclasses: replaces the content and sets the state to failed, with the error if known. Notifies once.
  ///
  /// Pass nil to drop a content that is unusable after the failure; ``Loadable/setFailedToSync(_:)`` keeps the content.
  public func setFailedToSync(_ error: (any Error)?, content: Content?) {
    self.content = content
    setFailedToSync(error)
  }

  /// For subclasses: replaces the content and resets the state to idle. Clears the error and notifies once.
  ///
  /// Call `setIdle(content: nil)` to drop the content at a logout; ``Loadable/setIdle()`` keeps the content. Every
  /// ``TransformedLoadable`` of this loadable then drops its content too.
  public func setIdle(content: Content?) {
    self.content = content
    setIdle()
  }

  package override func contentsRestorer() -> (@MainActor () -> Void)? {
    { [weak self, content] in self?.content = content }
  }

  // MARK: Fetching

  /// Syncs the loadable, or joins a sync in progress, and returns the content after the sync.
  ///
  /// - Throws: As ``AsyncLoadableProtocol/fetch()``, or ``AsyncLoadableError/lostParent`` if the loadable is released.
  public func fetch() async throws -> Content {
    try await fetch(.sync)
  }

  /// Returns the content at once if ``Loadable/needsSync`` is false. Otherwise syncs, like ``fetch()``.
  ///
  /// - Throws: The errors of ``fetch()``.
  public func fetchIfNeeded() async throws -> Content {
    try await fetch(.syncIfNeeded)
  }
}
