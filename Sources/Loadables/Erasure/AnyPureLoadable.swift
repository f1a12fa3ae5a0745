/// A wrapper that forwards every call to the wrapped loadable, to hide the setters of the wrapped loadable.
///
/// Only the owner should call the setters of ``PureLoadable`` or ``Loadable``. Keep the class that inherits the setters
/// private, and wrap the class in a public subclass of `AnyPureLoadable` or ``AnyLoadable``:
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
/// The wrapped loadable is held strongly. Observers are added to the wrapped loadable, so an observer object is called
/// with the wrapped loadable; the closures of tokens and `sink` receive the wrapper, as long as the wrapper exists.
@MainActor
open class AnyPureLoadable: LoadableContainer {
  private let wrapped: any PureLoadableProtocol

  /// A wrapper of `original`.
  public init(_ original: any PureLoadableProtocol) { wrapped = original }

  /// The wrapped loadable's state.
  public final var loadableState: LoadableState { wrapped.loadableState }

  /// The wrapped loadable's error.
  public final var error: (any Error)? { wrapped.error }

  /// Whether the wrapped loadable's contents can be used.
  public final var isContentsAvailable: Bool { wrapped.isContentsAvailable }

  /// The wrapped loadable, for the tree and the detection of cycles.
  public final var dependencies: [any PureLoadableProtocol] { [wrapped] }

  /// Adds an observer to the wrapped loadable.
  public final func addObserver(_ observer: any LoadableObserverProtocol) { wrapped.addObserver(observer) }

  /// Removes an observer from the wrapped loadable.
  public final func removeObserver(_ observer: any LoadableObserverProtocol) { wrapped.removeObserver(observer) }
}
