/// The base class of loadables with one content, which can be waited for with `await`.
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
/// On the main actor the content may be of any type. Who calls from elsewhere needs one that is `Sendable`.
open class AsyncLoadable<Content>: Loadable, AsyncLoadableProtocol {
  /// The content; it stays while the loadable syncs again, and when that fails.
  public private(set) var content: Content?

  lazy var lifetime = Lifetime()

  /// An idle loadable without content.
  public override init() { super.init() }

  /// Whether there is a content, unless overridden.
  open override var isContentsAvailable: Bool {
    assertOnMainActor()
    return content != nil
  }

  /// For subclasses: the sync succeeded with this content. Clears the error and notifies.
  public func setDidSyncSuccessfully(content: Content?) {
    self.content = content
    setDidSyncSuccessfully()
  }

  /// For subclasses: the sync failed, and this is the content from now on. Notifies once of both.
  ///
  /// Use it to drop content that cannot be used after the failure: `setFailedToSync(error, content: nil)`.
  /// ``Loadable/setFailedToSync(_:)`` keeps the content.
  public func setFailedToSync(_ error: (any Error)?, content: Content?) {
    self.content = content
    setFailedToSync(error)
  }

  /// For subclasses: the loadable is idle with this content. Clears the error and notifies once of both.
  ///
  /// Use it to drop the content, after a logout for instance: `setIdle(content: nil)`. ``Loadable/setIdle()`` keeps it.
  ///
  /// A ``TransformedLoadable`` made from this one keeps its content until its next sync: release it at a logout.
  public func setIdle(content: Content?) {
    self.content = content
    setIdle()
  }

  /// Syncs, or joins the sync under way, and returns the content.
  ///
  /// - Throws: See ``AsyncLoadableProtocol/fetch()``; ``AsyncLoadableError/lostParent`` if the loadable is released first.
  public func fetch() async throws -> Content {
    try await fetch(.sync)
  }

  /// Returns the content at once if ``Loadable/needsSync`` is false; otherwise syncs like ``fetch()``.
  ///
  /// - Throws: As ``fetch()``.
  public func fetchIfNeeded() async throws -> Content {
    try await fetch(.syncIfNeeded)
  }

  /// The changes from now on, of which the newest is kept until it is taken.
  public var changes: AsyncLoadableStream<Content> { AsyncLoadableStream(self) }
}

extension AsyncLoadable: ContentOwner {}
