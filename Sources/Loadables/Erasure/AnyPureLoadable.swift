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
