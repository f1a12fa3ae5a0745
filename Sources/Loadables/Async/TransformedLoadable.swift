/// A loadable with a content made from another's, the origin's: the result of `map`, `asyncMap`, `flatMap` or `joined`.
///
/// A transformed loadable is observed, synced and fetched like any ``AsyncLoadable``. A sync first syncs the origin, and a
/// `syncIfNeeded()` only an origin that needs it. Only its syncs set its state and
/// its content: it has no setters. A setter that is called through a base class stops a debug build, and has no effect
/// in other builds.
///
/// The content is available while that of the origin is, and that of the inner loadable of a `flatMap` or `joined`. When
/// one of them drops its content, this loadable drops its own too and is idle; after a failure it stays failed. A new
/// content of the origin during a sync of this loadable does not restart the sync: the content is that of the next sync.
///
/// ```swift
/// let initials = token.map { token in String(token.prefix(2)) }
/// let text = try await initials.fetchIfNeeded()
/// ```
@MainActor
public class TransformedLoadable<Content>: AsyncLoadable<Content> {
  final let origin: any LoadableProtocol

  init(of origin: any LoadableProtocol) {
    self.origin = origin
    super.init()
  }

  /// Whether the content can be used: true if `content` is not nil.
  public final override var isContentsAvailable: Bool { content != nil }

  /// Whether a sync is needed: without contents, in the state idle, after a failure, or if the origin needs a sync.
  public final override var needsSync: Bool { asking(else: false) { origin.needsSync } || super.needsSync }

  // MARK: Setters, which it does not have

  /// Unavailable: only a sync changes a transformed loadable.
  @available(*, unavailable, message: "only a sync changes a transformed loadable")
  public final override func setIdle() { refuse() }

  /// Unavailable: only a sync changes a transformed loadable.
  @available(*, unavailable, message: "only a sync changes a transformed loadable")
  public final override func setIdle(content: Content?) { refuse() }

  /// Unavailable: only a sync changes a transformed loadable.
  @available(*, unavailable, message: "only a sync changes a transformed loadable")
  public final override func setSyncing() { refuse() }

  /// Unavailable: only a sync changes a transformed loadable.
  @available(*, unavailable, message: "only a sync changes a transformed loadable")
  public final override func setDidSyncSuccessfully() { refuse() }

  /// Unavailable: only a sync changes a transformed loadable.
  @available(*, unavailable, message: "only a sync changes a transformed loadable")
  public final override func setDidSyncSuccessfully(content: Content?) { refuse() }

  /// Unavailable: only a sync changes a transformed loadable.
  @available(*, unavailable, message: "only a sync changes a transformed loadable")
  public final override func setFailedToSync(_ error: (any Error)?) { refuse() }

  /// Unavailable: only a sync changes a transformed loadable.
  @available(*, unavailable, message: "only a sync changes a transformed loadable")
  public final override func setFailedToSync(_ error: (any Error)?, content: Content?) { refuse() }

  /// Unavailable: only a sync changes a transformed loadable.
  @available(*, unavailable, message: "call sync() instead")
  public final override func doSync() { refuse() }

  /// Unavailable: only a sync changes a transformed loadable.
  @available(*, unavailable, message: "call sync() instead")
  public final override func doSync(attempt: SyncAttempt<Content>) { refuse() }

  /// Unavailable: a transformed loadable loads from its origin.
  @available(*, unavailable, message: "call fetch() instead")
  public final override func load() async throws -> Content { try await fetch() }

  private func refuse() {
    assertionFailure("A transformed loadable has no setters: only its syncs change it. Set its origin instead.")
  }
}

extension TransformedLoadable<Void> {
  /// Returns a transform of `origin` for simulations: without a delay a `map`, otherwise an `asyncMap` or a `flatMap`.
  ///
  /// - Parameters:
  ///   - origin: The loadable to transform.
  ///   - inner: The loadable that the closure of a simulated `flatMap` returns after the delay; nil for an `asyncMap`.
  ///   - delay: The simulated duration of the closure; nil for a `map`, whose closure takes no time.
  package static func transform(
    of origin: any LoadableProtocol, to inner: (any LoadableProtocol)? = nil, after delay: Delay?
  ) -> TransformedLoadable<Void> {
    let inner = inner.map { ContentSource(whetherThereIsContentIn: $0) }
    let origin = ContentSource(whetherThereIsContentIn: origin)
    guard let delay else { return AsyncLoadableTransform(origin, .map { _ in }) }
    return AsyncLoadableTransform(
      origin, .delayed(delay) { _ in inner.map { .source($0) } ?? .content(()) }, inner: inner)
  }
}

extension ContentSource<Void> {
  fileprivate init(whetherThereIsContentIn loadable: any LoadableProtocol) {
    self.init(loadable, read: { () })
  }
}
