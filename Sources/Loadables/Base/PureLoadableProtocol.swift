/// The observable side of a loadable: its state, its error and the availability of its contents.
///
/// "Pure" means without `sync()`; see ``LoadableProtocol`` for loadables that can be synced.
///
/// Guarantees at every notification:
/// - `didSyncSuccessfully` implies ``isContentsAvailable``; the reverse does not hold.
/// - ``isContentsAvailable`` changes only together with a notification.
/// - ``error`` is nil in every state but `didFailToSync`, where it may be nil too.
@MainActor
public protocol PureLoadableProtocol: AnyObject, Sendable {
  /// The current state.
  var loadableState: LoadableState { get }

  /// The error of the last sync, if it failed with a known reason.
  var error: (any Error)? { get }

  /// Whether the contents can be used, in any state.
  var isContentsAvailable: Bool { get }

  /// Adds an observer, held weakly. It is called after the earlier observers.
  ///
  /// Adding one twice is a programming error: reported in debug builds, ignored in release builds.
  func addObserver(_ observer: any LoadableObserverProtocol)

  /// Removes an observer; it is not called again, not even in the current round.
  ///
  /// Removing an unknown one is a programming error: reported in debug builds, ignored in release builds.
  func removeObserver(_ observer: any LoadableObserverProtocol)
}
