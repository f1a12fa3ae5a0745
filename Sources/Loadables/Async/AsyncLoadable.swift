/// The base class of loadables with one content, which can be awaited.
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
/// On the main actor the content may be of any type; other callers need a `Sendable` one.
open class AsyncLoadable<Content>: Loadable, AsyncLoadableProtocol {
  /// The content, kept while the loadable syncs again and after a failure.
  public private(set) var content: Content?

  lazy var lifetime = Lifetime()

  /// An idle loadable without content.
  public override init() { super.init() }

  /// Whether there is a content; can be overridden.
  open override var isContentsAvailable: Bool {
    assertOnMainActor()
    return content != nil
  }

  /// For subclasses: reports success with this content. Clears the error and notifies.
  public func setDidSyncSuccessfully(content: Content?) {
    self.content = content
    setDidSyncSuccessfully()
  }

  /// For subclasses: reports a failure and replaces the content. Notifies once.
  ///
  /// Use it to drop content that is unusable after the failure: `setFailedToSync(error, content: nil)`.
  /// ``Loadable/setFailedToSync(_:)`` keeps the content.
  public func setFailedToSync(_ error: (any Error)?, content: Content?) {
    self.content = content
    setFailedToSync(error)
  }

  /// For subclasses: resets the loadable to idle and replaces the content. Clears the error and notifies once.
  ///
  /// Use it to drop the content, for example after a logout: `setIdle(content: nil)`. ``Loadable/setIdle()`` keeps it.
  /// A ``TransformedLoadable`` of this loadable keeps its content until its next sync: release it at a logout.
  public func setIdle(content: Content?) {
    self.content = content
    setIdle()
  }

  /// Syncs, or joins the current sync, and returns the content.
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

  /// The changes from now on, of which the newest one is buffered.
  public var changes: AsyncLoadableStream<Content> { AsyncLoadableStream(self) }
}

extension AsyncLoadable: ContentOwner {}
