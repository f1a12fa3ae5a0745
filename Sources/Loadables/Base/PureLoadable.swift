/// A loadable without `sync()`: its owner sets the state.
open class PureLoadable: LoadableBase {
  /// An idle loadable without contents.
  public override init() { super.init() }

  /// The contents flag, set by the owner.
  open override var isContentsAvailable: Bool {
    assertOnMainActor()
    return flags.contains(.hasContents)
  }

  /// Sets the state to idle. The contents flag stays as it is.
  public func setIdle() { set(.idle) }

  /// Sets the state to syncing. The contents flag stays as it is.
  public func setSyncing() { set(.syncing) }

  /// Reports success: clears the error, makes the contents available and notifies.
  public func setDidSyncSuccessfully() {
    flags.insert(.hasContents)
    set(.didSyncSuccessfully)
  }

  /// Reports a failure, with an error if one is known. The contents flag stays as it is.
  public func setFailedToSync(_ error: (any Error)?) { set(.didFailToSync, error: error) }

  /// Sets the contents flag and notifies.
  public func setContentsAvailable(_ isAvailable: Bool) {
    keepContentsFlag(isAvailable)
    notifyDidChange()
  }

  /// Sets state, contents flag and error, and notifies once. Nil keeps the contents flag, except that synced sets it.
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
