/// A loadable that cannot be asked to sync: whoever owns it moves it.
open class PureLoadable: LoadableBase {
  /// An idle loadable without contents.
  public override init() { super.init() }

  /// Whether the contents can be used, as its owner has set it.
  open override var isContentsAvailable: Bool {
    assertOnMainActor()
    return flags.contains(.hasContents)
  }

  /// Nothing has been tried yet. The contents flag stays as it is.
  public func setIdle() { set(.idle) }

  /// A sync is under way. The contents flag stays as it is.
  public func setSyncing() { set(.syncing) }

  /// The sync succeeded: clears the error, makes the contents available and notifies.
  public func setDidSyncSuccessfully() {
    flags.insert(.hasContents)
    set(.didSyncSuccessfully)
  }

  /// The sync failed, with a reason if one is known. The contents flag stays as it is.
  public func setFailedToSync(_ error: (any Error)?) { set(.didFailToSync, error: error) }

  /// Makes the contents available, or not, and notifies.
  public func setContentsAvailable(_ isAvailable: Bool) {
    keepContentsFlag(isAvailable)
    notifyDidChange()
  }

  /// Sets everything at once and notifies; the contents flag stays as it is where nil, but synced means that it is set.
  public func set(_ state: LoadableState, isContentsAvailable: Bool?, error: (any Error)? = nil) {
    if let isContentsAvailable {
      keepContentsFlag(isContentsAvailable)
    } else if state == .didSyncSuccessfully {
      flags.insert(.hasContents)
    }
    set(state, error: error)
  }

  private func keepContentsFlag(_ isAvailable: Bool) {
    if isAvailable { flags.insert(.hasContents) } else { flags.remove(.hasContents) }
  }
}
