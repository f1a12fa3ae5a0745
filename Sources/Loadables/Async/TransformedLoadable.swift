/// A loadable with a content made from another's, the origin's: the result of `map`, `asyncMap`, `flatMap` or `joined`.
///
/// A transformed loadable is observed and synced like any loadable. It has no setters: only syncs change its state. The
/// content is kept even when the origin's content is dropped.
@MainActor
public class TransformedLoadable<Content>: LoadableBase, AsyncLoadableProtocol {
  /// The content of the last successful sync, kept while the loadable syncs again and after a failure.
  public internal(set) final var content: Content?

  /// Whether the content can be used: true if ``content`` is not nil.
  public final override var isContentsAvailable: Bool { content != nil }

  /// Whether a sync is needed: without contents, in the state idle, after a failure, or if the origin needs a sync.
  public var needsSync: Bool { needsSyncByState }

  /// Syncs the origin, then transforms its content. Ignored during a sync of this loadable.
  public func sync() { beginSync() }

  /// Calls ``sync()`` if ``needsSync`` is true. The origin is synced only if the origin needs a sync.
  public func syncIfNeeded() {
    if needsSync { sync() } else { skipSync() }
  }

  final override var startsSyncs: Bool { true }

  /// Syncs the loadable, or joins a sync in progress, and returns the content after the sync.
  ///
  /// - Throws: As ``AsyncLoadableProtocol/fetch()``, or ``AsyncLoadableError/lostParent`` if the loadable is released.
  public final func fetch() async throws -> Content {
    try await fetch(.sync)
  }

  /// Returns the content at once if ``needsSync`` is false. Otherwise syncs, like ``fetch()``.
  ///
  /// - Throws: The errors of ``fetch()``.
  public final func fetchIfNeeded() async throws -> Content {
    try await fetch(.syncIfNeeded)
  }
}
