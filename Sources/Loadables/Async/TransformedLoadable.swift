/// A loadable whose content is made from other loadables': the result of `map`, `asyncMap`, `flatMap` and `joined`.
///
/// It can be observed and synced like any loadable. It has no setters: its state follows from its syncs alone. It keeps
/// its content when the origin drops its own.
@MainActor
public class TransformedLoadable<Content>: LoadableBase, AsyncLoadableProtocol {
  /// The content, kept while the loadable syncs again and after a failure.
  public internal(set) final var content: Content?

  final lazy var lifetime = Lifetime()

  /// Whether there is a content.
  public final override var isContentsAvailable: Bool { content != nil }

  /// Whether the state, the contents flag or the origin requires a sync.
  public var needsSync: Bool { needsSyncByState }

  /// Syncs the origin, then this loadable. Ignored while syncing.
  public func sync() { beginSync() }

  /// Calls ``sync()`` if ``needsSync`` is true. The origin is synced only if it needs to be.
  public func syncIfNeeded() {
    if needsSync { sync() } else { skipSync() }
  }

  final override var startsSyncs: Bool { true }

  /// Syncs, or joins the current sync, and returns the content.
  ///
  /// - Throws: See ``AsyncLoadableProtocol/fetch()``; ``AsyncLoadableError/lostParent`` if the loadable is released first.
  public final func fetch() async throws -> Content {
    try await fetch(.sync)
  }

  /// Returns the content at once if ``needsSync`` is false; otherwise syncs like ``fetch()``.
  ///
  /// - Throws: As ``fetch()``.
  public final func fetchIfNeeded() async throws -> Content {
    try await fetch(.syncIfNeeded)
  }

  /// The changes from now on, of which the newest one is buffered.
  public final var changes: AsyncLoadableStream<Content> { AsyncLoadableStream(self) }
}

extension TransformedLoadable: ContentOwner {}
