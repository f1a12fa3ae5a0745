import Loadables

/// A loadable that had an event.
@MainActor
final class Node {
  /// The maximum number of retries that wait for their timers.
  private static let mostRetries = 16

  private(set) weak var loadable: (any PureLoadableProtocol)?
  private let type: any PureLoadableProtocol.Type
  private let allMetrics: MetricsByName
  @exclusivity(unchecked) var state: LoadableState
  /// The current sync.
  @exclusivity(unchecked) var sync: Sync?
  /// The last ended sync.
  @exclusivity(unchecked) private(set) var lastSync: Sync?
  /// The retries that timers wait to start, by the number of the event that armed the timer. There may be several
  /// syncers and waiters.
  private var retries: [EventNumber: Retry] = [:]

  /// The name, read when first needed: an initializer of the loadable may have events before it sets the name.
  private(set) lazy var name = (loadable as? any InspectionNamed)?.inspectionName ?? "\(type)"
  private(set) lazy var metrics = allMetrics[name]

  init(_ loadable: any PureLoadableProtocol, _ metrics: MetricsByName, state: LoadableState) {
    (self.loadable, type, allMetrics, self.state) = (loadable, Swift.type(of: loadable), metrics, state)
  }

  /// Ends the current sync, if any.
  func endSync(with result: SyncResult, at now: Duration) {
    guard let sync else { return }
    self.sync = nil
    guard let duration = sync.end(with: result, at: now) else { return }
    metrics.ended(with: result, after: duration)
    lastSync = sync
  }

  /// Records the retry that a timer will start.
  func armed(_ retry: Retry, by event: EventNumber) {
    if retries.count == Self.mostRetries, let oldest = retries.keys.min() { retries[oldest] = nil }
    retries[event] = retry
  }

  /// Returns and removes the retry of a timer; nil if its event is unknown.
  func retry(armedBy event: EventNumber?) -> Retry? { event.flatMap { retries.removeValue(forKey: $0) } }
}
