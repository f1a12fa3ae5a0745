/// A loadable that can be synced on request.
@MainActor
public protocol LoadableProtocol: PureLoadableProtocol {
  /// Requests a sync. A loadable ignores requests while it is syncing, but groups and proxies forward every request.
  func sync()

  /// Whether ``syncIfNeeded()`` would start a sync, for example because there are no contents.
  var needsSync: Bool { get }

  /// Starts a sync if ``needsSync`` is true.
  func syncIfNeeded()
}

/// A value that is synced asynchronously, as its observers see it: the state, the error, and whether contents exist.
///
/// "Pure" means without `sync()`; see ``LoadableProtocol`` for loadables that can be synced.
///
/// A conforming class guarantees at every notification of its observers:
/// - In the state `didSyncSuccessfully`, ``isContentsAvailable`` is true. It may also be true in the other states.
/// - ``isContentsAvailable`` changes only together with a notification.
/// - ``error`` is nil in every state except `didFailToSync`. It may be nil there too, if the reason is unknown.
@MainActor
public protocol PureLoadableProtocol: AnyObject, Sendable {
  /// The loadable's current state: idle, syncing, synced or failed.
  var loadableState: LoadableState { get }

  /// The error of the last sync; nil unless the sync failed with a known reason.
  var error: (any Error)? { get }

  /// Whether the loadable has usable contents, possibly from an earlier sync.
  var isContentsAvailable: Bool { get }

  /// Adds an observer. The loadable holds it weakly, and calls it after the observers added before.
  ///
  /// Adding an observer twice is a programming error: it traps in debug builds and has no effect in release builds.
  func addObserver(_ observer: any LoadableObserverProtocol)

  /// Removes an observer. The observer is not called again, not even by a notification that is in progress.
  ///
  /// Removing an unknown observer is a programming error: it traps in debug builds and has no effect in release builds.
  func removeObserver(_ observer: any LoadableObserverProtocol)
}
