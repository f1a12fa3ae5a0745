/// The base class of loadables that sync themselves.
///
/// Override ``doSync()`` to start the work and ``LoadableBase/isContentsAvailable`` to tell whether there is something to
/// use; call ``setDidSyncSuccessfully()`` or ``setFailedToSync(_:)`` when the work has ended.
///
/// ```swift
/// final class Profile: Loadable {
///   private(set) var name: String?
///   override var isContentsAvailable: Bool { name != nil }
///   override func doSync() {
///     client.fetchName { [weak self] result in
///       switch result {
///       case .success(let name):
///         self?.name = name
///         self?.setDidSyncSuccessfully()
///       case .failure(let error): self?.setFailedToSync(error)
///       }
///     }
///   }
/// }
/// ```
open class Loadable: LoadableBase, LoadableProtocol {
  /// An idle loadable.
  public override init() { super.init() }

  /// True while the contents are not available, before the first sync and after a failed one, unless overridden.
  open var needsSync: Bool {
    needsSyncByState
  }

  /// Becomes syncing, notifies, then calls ``doSync()``. Ignored while syncing.
  open func sync() { beginSync() }

  /// Calls ``sync()`` if ``needsSync`` says so.
  open func syncIfNeeded() {
    if needsSync { sync() } else { skipSync() }
  }

  /// For subclasses: starts the work of a sync.
  ///
  /// Must be overridden, and must lead to ``setDidSyncSuccessfully()`` or ``setFailedToSync(_:)``, at once or later.
  open func doSync() {
    // Not a precondition, whose message release builds leave out.
    fatalError("\(type(of: self)) must override doSync()")
  }

  /// For subclasses: what was synced means nothing any more, after a logout for instance. Clears the error and notifies.
  ///
  /// A subclass drops its contents before it calls this, so that the notification announces both.
  open func setIdle() { set(.idle) }

  /// For subclasses: a sync is under way that was not started by ``sync()``. Clears the error and notifies.
  open func setSyncing() { set(.syncing) }

  /// For subclasses: the sync succeeded. Clears the error and notifies, also when nothing but the contents changed.
  open func setDidSyncSuccessfully() { set(.didSyncSuccessfully) }

  /// For subclasses: the sync failed. Keeps the error and notifies, also when it had failed before.
  open func setFailedToSync(_ error: (any Error)?) { set(.didFailToSync, error: error) }

  final override func startSync() { doSync() }

  final override var startsSyncs: Bool { true }
}
