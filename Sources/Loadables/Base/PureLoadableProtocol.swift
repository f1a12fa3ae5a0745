/// The observable side of a loadable: the state, the error and the availability of the contents.
///
/// "Pure" means without `sync()`; see ``LoadableProtocol`` for loadables that can be synced.
///
/// Guarantees at every notification:
/// - `didSyncSuccessfully` implies ``isContentsAvailable``; the reverse does not hold.
/// - ``isContentsAvailable`` changes only together with a notification.
/// - ``error`` is nil in every state but `didFailToSync`; a failure without a known reason has no error either.
@MainActor
public protocol PureLoadableProtocol: AnyObject, Sendable {
  /// The current state.
  var loadableState: LoadableState { get }

  /// The error of the last sync; nil unless the sync failed with a known reason.
  var error: (any Error)? { get }

  /// Whether the contents can be used, in any state.
  var isContentsAvailable: Bool { get }

  /// Adds an observer, which is held weakly and called after the earlier observers.
  ///
  /// Adding an observer twice is a programming error: traps in debug builds, ignored in release builds.
  func addObserver(_ observer: any LoadableObserverProtocol)

  /// Removes an observer, which is not called again, not even in the current round.
  ///
  /// Removing an unknown observer is a programming error: traps in debug builds, ignored in release builds.
  func removeObserver(_ observer: any LoadableObserverProtocol)
}
