/// A loadable that cannot be asked to sync: whoever owns it moves it.
open class PureLoadable: LoadableBase {
  @exclusivity(unchecked) private var hasContents = false

  /// An idle loadable without contents.
  public override init() { super.init() }

  /// Whether the contents can be used, as its owner has set it.
  open override var isContentsAvailable: Bool { hasContents }

  /// Nothing has been tried yet. The contents flag stays as it is.
  public func setIdle() { set(.idle) }

  /// A sync is under way. The contents flag stays as it is.
  public func setSyncing() { set(.syncing) }

  /// The sync succeeded: clears the error, makes the contents available and notifies.
  public func setDidSyncSuccessfully() {
    hasContents = true
    set(.didSyncSuccessfully)
  }

  /// The sync failed, with a reason if one is known. The contents flag stays as it is.
  public func setFailedToSync(_ error: (any Error)?) { set(.didFailToSync, error: error) }

  /// Makes the contents available, or not, and notifies.
  public func setContentsAvailable(_ isAvailable: Bool) {
    hasContents = isAvailable
    notifyDidChange()
  }

  /// Sets everything at once and notifies; the contents flag stays as it is where nil, but synced means that it is set.
  public func set(_ state: LoadableState, isContentsAvailable: Bool?, error: (any Error)? = nil) {
    hasContents = isContentsAvailable ?? (hasContents || state == .didSyncSuccessfully)
    set(state, error: error)
  }
}
