/// A loadable with a content made from the origin's content: the result of `map`, `asyncMap`, `flatMap` and `joined`.
///
/// The origin is the loadable that is transformed. A transformed loadable is observed and synced like any loadable, but
/// has no setters: only syncs change the state. The content is kept when the origin's content is dropped.
@MainActor
public class TransformedLoadable<Content>: LoadableBase, AsyncLoadableProtocol {
  /// The content, kept while the loadable syncs again and after a failure.
  public internal(set) final var content: Content?

  /// Whether contents are available: true if ``content`` is not nil.
  public final override var isContentsAvailable: Bool { content != nil }

  /// Whether a sync is needed: without contents, while idle, after a failure, or if the origin needs a sync.
  public var needsSync: Bool { needsSyncByState }

  /// Syncs the origin, then this loadable. Ignored while syncing.
  public func sync() { beginSync() }

  /// Calls ``sync()`` if ``needsSync`` is true. The origin is synced only if the origin needs a sync.
  public func syncIfNeeded() {
    if needsSync { sync() } else { skipSync() }
  }

  final override var startsSyncs: Bool { true }

  /// Syncs, or joins the current sync, and returns the content.
  ///
  /// - Throws: As ``AsyncLoadableProtocol/fetch()``, or ``AsyncLoadableError/lostParent`` if the loadable is released.
  public final func fetch() async throws -> Content {
    try await fetch(.sync)
  }

  /// Returns the content at once if ``needsSync`` is false; otherwise syncs like ``fetch()``.
  ///
  /// - Throws: The errors of ``fetch()``.
  public final func fetchIfNeeded() async throws -> Content {
    try await fetch(.syncIfNeeded)
  }
}
