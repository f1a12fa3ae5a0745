/// A wrapper like ``AnyLoadable`` for a loadable with a content.
///
/// Wrap an `any AsyncLoadableProtocol<Content>` where a concrete type is needed, for example by ``ObservableLoadable``:
///
/// ```
/// let feed: any AsyncLoadableProtocol<Feed> = makeFeed()
/// let observable = ObservableLoadable(AnyAsyncLoadable(feed))
/// ```
open class AnyAsyncLoadable<Content>: AnyLoadable, AsyncLoadableProtocol {
  private let wrapped: any AsyncLoadableProtocol<Content>

  /// A wrapper of `original`.
  public init(_ original: any AsyncLoadableProtocol<Content>) {
    wrapped = original
    super.init(original)
  }

  /// The wrapped loadable's content.
  public final var content: Content? { wrapped.content }

  /// Fetches the content of the wrapped loadable, see ``AsyncLoadableProtocol/fetch()``.
  public final func fetch() async throws -> Content { try await wrapped.fetch() }

  /// Fetches the content of the wrapped loadable if needed, see ``AsyncLoadableProtocol/fetchIfNeeded()``.
  public final func fetchIfNeeded() async throws -> Content { try await wrapped.fetchIfNeeded() }
}
