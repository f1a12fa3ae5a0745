/// A wrapper that forwards every call to a loadable with a content, like ``AnyLoadable``, to hide its class.
///
/// Wrap an `any AsyncLoadableProtocol<Content>` where a concrete type is needed, for example by ``ObservableLoadable``:
///
/// ```
/// let feed: any AsyncLoadableProtocol<Feed> = makeFeed()
/// let observable = ObservableLoadable(AnyAsyncLoadable(feed))
/// ```
open class AnyAsyncLoadable<Content>: AnyLoadable, AsyncLoadableProtocol {
  private let wrapped: any AsyncLoadableProtocol<Content>

  /// Creates a wrapper of `original`, which is held strongly.
  public init(_ original: any AsyncLoadableProtocol<Content>) {
    wrapped = original
    super.init(original)
  }

  /// The wrapped loadable's content.
  public final var content: Content? { wrapped.content }

  /// Syncs the wrapped loadable and returns its content, see ``AsyncLoadableProtocol/fetch()``.
  public final func fetch() async throws -> Content { try await wrapped.fetch() }

  /// Syncs the wrapped loadable if needed and returns its content, see ``AsyncLoadableProtocol/fetchIfNeeded()``.
  public final func fetchIfNeeded() async throws -> Content { try await wrapped.fetchIfNeeded() }
}
