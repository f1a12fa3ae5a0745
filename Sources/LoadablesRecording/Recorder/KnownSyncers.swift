import Loadables

/// The syncers of all loadables in the process, read once for all recorders, which show the syncers' back-offs.
@MainActor
struct KnownSyncers {
  private struct Known {
    weak var syncer: LoadableSyncer?
  }

  private var known: [ObjectIdentifier: Known] = [:]
  private var lastNumber = 0
  /// The number of entries at which those of released syncers are removed.
  private var limit = 256

  /// Returns the loadables and back-offs of the syncers that were created since the last call.
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

  /// Returns the back-off of a loadable's syncer; nil without a syncer or if the syncer has another policy.
  func backoff(of loadable: any PureLoadableProtocol) -> BackoffTimeoutPolicy? {
    guard let syncer = known[ObjectIdentifier(loadable)]?.syncer, syncer.loadable === loadable else { return nil }
    return syncer.timeoutPolicy as? BackoffTimeoutPolicy
  }
}
