/// What can be seen of a loadable: its state, its error and whether its contents are available.
///
/// "Pure" means that it cannot be asked to sync: somebody else moves it. See ``LoadableProtocol`` for those that can.
///
/// At every notification these hold:
/// - `didSyncSuccessfully` implies ``isContentsAvailable``; the reverse does not hold.
/// - ``isContentsAvailable`` has changed only together with a notification.
/// - ``error`` is nil in every state but `didFailToSync`, where it may be nil too.
@MainActor
public protocol PureLoadableProtocol: AnyObject, Sendable {
  /// Where the loadable stands.
  var loadableState: LoadableState { get }

  /// Why the last sync failed, if it failed and a reason is known.
  var error: (any Error)? { get }

  /// Whether the contents can be used, which may be so in any state.
  var isContentsAvailable: Bool { get }

  /// Adds an observer, held weakly. It is called after the observers that were there before it.
  ///
  /// Adding one twice is a programmer's error: reported in debug builds, ignored in release builds.
  func addObserver(_ observer: any LoadableObserverProtocol)

  /// Removes an observer; it is not called again, not even in a round that is under way.
  ///
  /// Removing one that is not there is a programmer's error: reported in debug builds, ignored in release builds.
  func removeObserver(_ observer: any LoadableObserverProtocol)
}
