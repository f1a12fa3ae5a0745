/// The base class of loadables with a single content, which callers can fetch with `await`.
///
/// Override ``Loadable/doSync()`` and end each sync with ``setDidSyncSuccessfully(content:)`` or
/// ``Loadable/setFailedToSync(_:)``.
///
/// ```swift
/// final class Profile: AsyncLoadable<User> {
///   override func doSync() {
///     client.fetchUser { [weak self] result in
///       switch result {
///       case .success(let user): self?.setDidSyncSuccessfully(content: user)
///       case .failure(let error): self?.setFailedToSync(error)
///       }
///     }
///   }
/// }
///
/// let user = try await Profile().fetch()
/// ```
///
/// Callers on the main actor can fetch a content of any type; other callers need a `Sendable` content.
open class AsyncLoadable<Content>: Loadable, AsyncLoadableProtocol {
  /// The content, kept while the loadable syncs again and after a failure.
  public private(set) var content: Content?

  /// Creates an idle loadable without content.
  public override init() { super.init() }

  /// Whether the content can be used: unless overridden, true if ``content`` is not nil.
  open override var isContentsAvailable: Bool {
    assertOnMainActor()
    return content != nil
  }

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
  /// Call `setIdle(content: nil)` to drop the content at a logout; ``Loadable/setIdle()`` keeps the content. Also
  /// release every ``TransformedLoadable`` of this loadable: each keeps its own content until the next sync.
  public func setIdle(content: Content?) {
    self.content = content
    setIdle()
  }

  package override func contentsRestorer() -> (@MainActor () -> Void)? {
    { [weak self, content] in self?.content = content }
  }

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
