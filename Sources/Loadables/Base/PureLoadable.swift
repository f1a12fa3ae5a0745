/// A loadable without `sync()`: its owner sets the state, for example after a push from a server.
///
/// ```swift
/// let connection = PureLoadable()
/// connection.set(.syncing, isContentsAvailable: false)
/// connection.setDidSyncSuccessfully()
/// ```
open class PureLoadable: LoadableBase {
  /// Creates an idle loadable without contents.
  public override init() { super.init() }

  /// Whether contents are available, as the owner has set it.
  open override var isContentsAvailable: Bool {
    assertOnMainActor()
    return flags.contains(.hasContents)
  }

  /// Sets the state to idle, clears the error and notifies the observers. ``isContentsAvailable`` is unchanged.
  public func setIdle() { set(.idle) }

  /// Sets the state to syncing, clears the error and notifies the observers. ``isContentsAvailable`` is unchanged.
  public func setSyncing() { set(.syncing) }

  /// Sets the state to synced, clears the error, makes the contents available and notifies the observers.
  public func setDidSyncSuccessfully() {
    flags.insert(.hasContents)
    set(.didSyncSuccessfully)
  }

  /// Sets the state to failed, with the error if known, and notifies. ``isContentsAvailable`` is unchanged.
  public func setFailedToSync(_ error: (any Error)?) { set(.didFailToSync, error: error) }

  /// Sets ``isContentsAvailable`` and notifies the observers.
  public func setContentsAvailable(_ isAvailable: Bool) {
    keepContentsFlag(isAvailable)
    notifyDidChange()
  }

  /// Sets the three values and notifies once. A nil `isContentsAvailable` means true if synced, otherwise unchanged.
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
