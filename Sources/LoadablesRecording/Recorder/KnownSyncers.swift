import Loadables

/// The syncers of the process, read once and shared by all recorders. Recordings show a syncer's back-off.
@MainActor
struct KnownSyncers {
  private struct Known {
    weak var syncer: LoadableSyncer?
  }

  private var known: [ObjectIdentifier: Known] = [:]
  private var lastNumber = 0
  /// The number of entries at which the entries of released syncers are removed.
  private var limit = 256

  /// Returns the loadables and back-offs of the syncers created since the last call. Skips syncers without back-off.
  mutating func readNew() -> [(any PureLoadableProtocol, BackoffTimeoutPolicy)] {
    guard lastNumber < SyncerRegistry.lastNumber else { return [] }
    let syncers = SyncerRegistry.syncers(after: lastNumber)
    lastNumber = SyncerRegistry.lastNumber
    return syncers.compactMap { syncer in
      guard let policy = syncer.timeoutPolicy as? BackoffTimeoutPolicy, let loadable = syncer.loadable else {
        return nil
      }
      if known.count >= limit {
        known = known.filter { $0.value.syncer != nil }
        limit = max(256, known.count * 2)
      }
      known[ObjectIdentifier(loadable)] = Known(syncer: syncer)
      return (loadable, policy)
    }
  }

  /// Returns the back-off of a loadable's newest syncer that has a back-off; nil without one.
  func backoff(of loadable: any PureLoadableProtocol) -> BackoffTimeoutPolicy? {
    guard let syncer = known[ObjectIdentifier(loadable)]?.syncer, syncer.loadable === loadable else { return nil }
    return syncer.timeoutPolicy as? BackoffTimeoutPolicy
  }
}
