/// The base class of loadables that do the work of a sync, such as a request to a server.
///
/// Most loadables have a single content: subclass ``AsyncLoadable``, whose results belong to their attempts. For contents
/// of another shape, override ``doSync()`` to start the work and ``LoadableBase/isContentsAvailable`` to report whether
/// the contents can be used. Call ``setDidSyncSuccessfully()`` or ``setFailedToSync(_:)`` when the work has ended.
///
/// ```swift
/// final class Profile: Loadable {
///   private(set) var name: String?
///   private(set) var email: String?
///   override var isContentsAvailable: Bool { name != nil }
///   override func doSync() {
///     do {
///       (name, email) = try settings.readProfile()
///       setDidSyncSuccessfully()
///     } catch {
///       setFailedToSync(error)
///     }
///   }
/// }
/// ```
///
/// These setters belong to no attempt: a reply that comes after ``setIdle()``, or after another ``sync()``, takes effect.
open class Loadable: LoadableBase, LoadableProtocol {
  /// Creates an idle loadable.
  public override init() { super.init() }

  /// Whether a sync is needed. Unless overridden: true without contents, in the state idle, and after a failure.
  open var needsSync: Bool {
    needsSyncByState
  }

  /// Sets the state to syncing, notifies the observers, then calls ``doSync()``. Has no effect during a sync.
  open func sync() { beginSync() }

  /// Calls ``sync()`` if ``needsSync`` is true.
  open func syncIfNeeded() {
    if needsSync { sync() } else { skipSync() }
  }

  /// For subclasses: starts the work of a sync.
  ///
  /// Must be overridden. The work must end with ``setDidSyncSuccessfully()`` or ``setFailedToSync(_:)``, now or later.
  open func doSync() {
    // A precondition would lose its message in release builds.
    fatalError("\(type(of: self)) must override doSync()")
  }

  /// For subclasses: resets the loadable to idle, for example after a logout. Clears the error and notifies.
  ///
  /// Drop the contents before the call, so that one notification announces both changes.
  open func setIdle() { set(.idle) }

  /// For subclasses: sets the state to syncing for work that ``sync()`` did not start. Clears the error and notifies.
  open func setSyncing() { set(.syncing) }

  /// For subclasses: sets the state to synced. Clears the error and notifies, even if the state was synced already.
  open func setDidSyncSuccessfully() { set(.didSyncSuccessfully) }

  /// For subclasses: sets the state to failed. Stores the error and notifies, even if the previous sync failed too.
  open func setFailedToSync(_ error: (any Error)?) { set(.didFailToSync, error: error) }

  override func startSync() { doSync() }

  final override var startsSyncs: Bool { true }
}
