/// How a loadable that syncs itself answers requests: shared by ``Loadable`` and ``TransformedLoadable``.
extension LoadableBase {
  /// Whether the state and the contents flag ask for a sync.
  final var needsSyncByState: Bool {
    guard isContentsAvailable else { return true }
    return switch loadableState {
    case .idle, .didFailToSync: true
    case .syncing, .didSyncSuccessfully: false
    }
  }

  /// Becomes syncing, notifies, then calls ``LoadableBase/startSync()``. Ignored while syncing.
  @inline(__always)
  final func beginSync() {
    assertOnMainActor()
    // Also ignored when observers never stop asking for it.
    guard loadableState != .syncing, !flags.contains(.isAbandoningRounds) else {
      Instrumentation.record(.syncRequested(.sync, .ignoredWhileSyncing), of: self)
      if Instrumentation.isOn { checkContents() }
      return
    }
    let requested = Instrumentation.record(.syncRequested(.sync, .started), of: self)
    let change = setSilently(.syncing, cause: requested)
    notify(Round(cause: change, startsSync: true))
  }

  /// Records that a sync was asked for and is not needed.
  final func skipSync() {
    Instrumentation.record(.syncRequested(.syncIfNeeded, .notNeeded), of: self)
    if Instrumentation.isOn { checkContents() }
  }
}

extension PureLoadableProtocol {
  /// Whether a request for a sync is ignored while the loadable is syncing. A group or a proxy passes it on.
  package var ignoresSyncWhileSyncing: Bool { (self as? LoadableBase)?.startsSyncs ?? false }
}
