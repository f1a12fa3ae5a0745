/// A loadable without `sync()`: the owner of the loadable sets the state.
open class PureLoadable: LoadableBase {
  /// An idle loadable without contents.
  public override init() { super.init() }

  /// Whether contents are available, as set by the owner: the contents flag.
  open override var isContentsAvailable: Bool {
    assertOnMainActor()
    return flags.contains(.hasContents)
  }

  /// Sets the state to idle, clears the error and notifies. The contents flag is unchanged.
  public func setIdle() { set(.idle) }

  /// Sets the state to syncing, clears the error and notifies. The contents flag is unchanged.
  public func setSyncing() { set(.syncing) }

  /// Reports success: clears the error, makes the contents available and notifies.
  public func setDidSyncSuccessfully() {
    flags.insert(.hasContents)
    set(.didSyncSuccessfully)
  }

  /// Reports a failure, with the error if known, and notifies. The contents flag is unchanged.
  public func setFailedToSync(_ error: (any Error)?) { set(.didFailToSync, error: error) }

  /// Sets the contents flag and notifies.
  public func setContentsAvailable(_ isAvailable: Bool) {
    keepContentsFlag(isAvailable)
    notifyDidChange()
  }

  /// Sets state, contents flag and error, and notifies once. If nil, the flag becomes true on success, else stays.
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
