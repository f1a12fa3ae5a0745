import Loadables

/// A loadable that had an event.
@MainActor
final class Node {
  private(set) weak var loadable: (any PureLoadableProtocol)?
  let name: String
  let metrics: SyncMetrics
  var state: LoadableState
  /// The current sync.
  var sync: Sync?
  /// The last ended sync.
  var lastSync: Sync?
  /// The retries that timers wait to start, by the owner of the timer.
  var retries = TimerPlace.allCases.map { _ in Retry?.none }

  init(_ loadable: any PureLoadableProtocol, name: String, metrics: SyncMetrics, state: LoadableState) {
    (self.loadable, self.name, self.metrics, self.state) = (loadable, name, metrics, state)
  }

  /// Ends the current sync, if any.
  func endSync(with result: SyncResult, at now: Duration) {
    guard let sync else { return }
    self.sync = nil
    guard let duration = sync.end(with: result, at: now) else { return }
    metrics.ended(with: result, after: duration)
    lastSync = sync
  }
}

/// The owners of timers of which a loadable has one each.
enum TimerPlace: Int, CaseIterable {
  case syncer, waiter, autosync, timeout
}

extension TimerOwner {
  /// The index of the owner's retry.
  var place: Int {
    switch self {
    case .syncer: TimerPlace.syncer.rawValue
    case .waiter: TimerPlace.waiter.rawValue
    case .autosync: TimerPlace.autosync.rawValue
    case .timeout: TimerPlace.timeout.rawValue
    }
  }
}
