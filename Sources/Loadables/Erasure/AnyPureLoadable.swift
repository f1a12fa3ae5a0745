/// A wrapper that forwards every call to another loadable, to hide the methods that set the state.
///
/// Only the owner of a ``PureLoadable`` or ``Loadable`` should set its state. Keep the class with these methods
/// private, and wrap it in a public subclass of `AnyPureLoadable` or ``AnyLoadable``:
///
/// ```swift
/// public final class Profile: AnyLoadable {
///   private let implementation: ProfileImplementation
///   public var name: String? { implementation.name }
///
///   init(client: Client) {
///     implementation = ProfileImplementation(client: client)
///     super.init(implementation)
///   }
/// }
/// ```
///
/// The wrapped loadable is held strongly, and observers are added to it. An observer object therefore receives the
/// wrapped loadable. The closures of tokens and `sink` receive the wrapper while it exists.
@MainActor
open class AnyPureLoadable: LoadableContainer {
  private let wrapped: any PureLoadableProtocol

  /// Creates a wrapper of `original`, which is held strongly.
  public init(_ original: any PureLoadableProtocol) { wrapped = original }

  /// The wrapped loadable's state.
  public final var loadableState: LoadableState { wrapped.loadableState }

  /// The wrapped loadable's error.
  public final var error: (any Error)? { wrapped.error }

  /// Whether the wrapped loadable's contents can be used.
  public final var isContentsAvailable: Bool { wrapped.isContentsAvailable }

  /// The wrapped loadable as the only dependency.
  public final var dependencies: [any PureLoadableProtocol] { [wrapped] }

  /// Adds an observer to the wrapped loadable.
  public final func addObserver(_ observer: any LoadableObserverProtocol) { wrapped.addObserver(observer) }

  /// Removes an observer from the wrapped loadable.
  public final func removeObserver(_ observer: any LoadableObserverProtocol) { wrapped.removeObserver(observer) }
}

/// A wrapper that forwards every call to a loadable that can be synced, like ``AnyPureLoadable``, to hide its class.
open class AnyLoadable: AnyPureLoadable, LoadableProtocol {
  private let wrapped: any LoadableProtocol

  /// Creates a wrapper of `original`, which is held strongly.
  public init(_ original: any LoadableProtocol) {
    wrapped = original
    super.init(original)
  }

  /// Whether the wrapped loadable needs a sync.
  public final var needsSync: Bool { wrapped.needsSync }

  /// Syncs the wrapped loadable.
  public final func sync() { wrapped.sync() }

  /// Syncs the wrapped loadable if needed.
  public final func syncIfNeeded() { wrapped.syncIfNeeded() }
}

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
