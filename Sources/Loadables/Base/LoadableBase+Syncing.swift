/// Handling of sync requests, shared by ``Loadable`` and ``TransformedLoadable``.
extension LoadableBase {
  /// Whether a sync is needed, judged by the state: true without contents, in the state idle, and after a failure.
  final var needsSyncByState: Bool {
    guard isContentsAvailable else { return true }
    return switch loadableState {
    case .idle, .didFailToSync: true
    case .syncing, .didSyncSuccessfully: false
    }
  }

  /// Sets the state to syncing, notifies, then calls ``LoadableBase/startSync()``. Has no effect during a sync.
  @inline(__always)
  final func beginSync() {
    assertOnMainActor()
    // Also ignored from observers that request rounds endlessly.
    guard loadableState != .syncing, !flags.contains(.isAbandoningRounds) else {
      LoadableInstruments.record(.syncRequested(.sync, .ignoredWhileSyncing), of: self)
      if LoadableInstruments.isOn { checkContents() }
      return
    }
    let requested = LoadableInstruments.record(.syncRequested(.sync, .started), of: self)
    let change = setSilently(.syncing, cause: requested)
    notify(Round(cause: change, startsSync: true))
  }

  final func skipSync() {
    LoadableInstruments.record(.syncRequested(.syncIfNeeded, .notNeeded), of: self)
    if LoadableInstruments.isOn { checkContents() }
  }
}

extension PureLoadableProtocol {
  /// Whether a sync request has no effect during a sync; false for groups and proxies, which forward all requests.
  package var ignoresSyncWhileSyncing: Bool { (self as? LoadableBase)?.startsSyncs ?? false }
}
