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
  public internal(set) var content: Content?

  /// Ends, with this loadable, whatever waits for it.
  private lazy var lifetime = Lifetime()

  /// An idle loadable without content.
  public override init() { super.init() }

  /// Whether there is a content, unless overridden.
  open override var isContentsAvailable: Bool { content != nil }

  /// For subclasses: the sync succeeded with this content. Clears the error and notifies.
  public func setDidSyncSuccessfully(content: Content?) {
    self.content = content
    setDidSyncSuccessfully()
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

  private func fetch(_ request: SyncRequest) async throws -> Content {
    try Task.checkCancellation()
    if let outcome = ContentSource(self).request(request) { return try outcome.get() }
    return try await completion().value()
  }

  /// The end of the sync under way. It does not keep this loadable alive.
  func completion() -> SyncCompletion<Content> {
    SyncCompletion(of: self, lifetime: lifetime) { ContentSource($0).outcome }
  }

  /// The changes from now on, of which the newest is kept until it is taken.
  public var changes: AsyncLoadableStream<Content> { AsyncLoadableStream(self) }

  /// What an ``AsyncLoadableStream`` reads from.
  func changeQueue<Element>(
    policy: BoundedQueue<Element>.Policy, read: @escaping @MainActor (AsyncLoadable) -> Element
  ) -> ChangeQueue<Element> {
    ChangeQueue(of: self, policy: policy, lifetime: lifetime, read: read)
  }
}
