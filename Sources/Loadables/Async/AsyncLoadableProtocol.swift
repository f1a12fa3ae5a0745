/// A loadable with a single content, which callers can fetch with `await`.
///
/// Declare a public property as `any AsyncLoadableProtocol<Content>` to hide the loadable's class.
@MainActor
public protocol AsyncLoadableProtocol<Content>: LoadableProtocol {
  /// The type of the content. For several values, use a tuple or a struct.
  associatedtype Content

  /// The content; not nil while `isContentsAvailable` is true.
  var content: Content? { get }

  /// Syncs the loadable, or joins a sync in progress, and returns the content after the sync.
  ///
  /// - Throws: The loadable's error if the sync fails, or ``AsyncLoadableError`` if there is no error or no content.
  ///   `CancellationError` if the task is cancelled, which does not cancel the sync.
  func fetch() async throws -> Content

  /// Returns the content at once if `needsSync` is false. Otherwise syncs, like ``fetch()``.
  ///
  /// - Throws: The errors of ``fetch()``.
  func fetchIfNeeded() async throws -> Content
}

/// The implementation of `fetch()` and `fetchIfNeeded()`, shared by this library's loadables.
extension AsyncLoadableProtocol {
  func fetch(_ request: LoadableEvent.SyncRequest) async throws -> Content {
    try Task.checkCancellation()
    if let outcome = ContentSource(self).request(request) { return try outcome.get() }
    return try await completion().value()
  }

  /// Starts to wait for the end of the current sync. The returned value does not keep this loadable alive.
  func completion() -> SyncCompletion<Content> {
    SyncCompletion(of: self) { ContentSource($0).outcome }
  }
}

/// A task's wait for the end of a loadable's current sync.
///
/// The outcome is read when the sync ends, not when the task resumes: another sync may start in between.
@MainActor
struct SyncCompletion<Outcome> {
  private let ends: ChangeQueue<Result<Outcome, any Error>>

  /// Starts to wait for the sync of `loadable`, which is held weakly. `outcome` must return nil while a sync is
  /// running, and otherwise the outcome of the last sync.
  init<Observed: PureLoadableProtocol>(
    of loadable: Observed, outcome: @escaping @MainActor (Observed) -> Result<Outcome, any Error>?
  ) {
    ends = ChangeQueue(of: loadable, policy: .bufferingOldest(1), read: outcome)
    // The sync may have ended while the observer was being added.
    if let outcome = outcome(loadable) { ends.append(outcome) }
  }

  /// Waits for the end of the sync and returns the sync's outcome.
  ///
  /// - Throws: The sync's error; `CancellationError` if the task is cancelled; ``AsyncLoadableError/lostParent`` if the
  ///   loadable is released before the end of the sync.
  func value() async throws -> Outcome {
    let outcome = await ends.next()
    try Task.checkCancellation()
    guard let outcome else { throw AsyncLoadableError.lostParent }
    return try outcome.get()
  }
}
