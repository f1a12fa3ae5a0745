/// Passes everything on to another loadable, so that a public type can be one without showing how it is moved.
///
/// A base class such as ``PureLoadable`` or ``Loadable`` has setters that only its owner should call. Keep the class that
/// inherits them to yourself and put a subclass of this one, or of ``AnyLoadable``, in front of it:
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
/// The wrapped loadable is held strongly. Observers become its observers, so an observer that is an object is called with
/// the wrapped loadable; tokens and `sink` give the wrapper, as long as it exists.
@MainActor
open class AnyPureLoadable: LoadableContainer {
  private let wrapped: any PureLoadableProtocol

  /// Stands in front of `original`.
  public init(_ original: any PureLoadableProtocol) { wrapped = original }

  /// The wrapped loadable's state.
  public final var loadableState: LoadableState { wrapped.loadableState }

  /// The wrapped loadable's error.
  public final var error: (any Error)? { wrapped.error }

  /// Whether the wrapped loadable's contents can be used.
  public final var isContentsAvailable: Bool { wrapped.isContentsAvailable }

  /// The wrapped loadable: a tree shows it beneath the wrapper, and a cycle through a wrapper is found.
  public final var dependencies: [any PureLoadableProtocol] { [wrapped] }

  /// Adds an observer to the wrapped loadable.
  public final func addObserver(_ observer: any LoadableObserverProtocol) { wrapped.addObserver(observer) }

  /// Removes an observer from the wrapped loadable.
  public final func removeObserver(_ observer: any LoadableObserverProtocol) { wrapped.removeObserver(observer) }
}
