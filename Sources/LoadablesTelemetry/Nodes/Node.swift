import Loadables

/// The index of a node in the ``MeasuredNodes``.
typealias NodePlace = Int32

/// A loadable that had an event, with its syncs, retries and metrics. The loadable is held weakly.
@MainActor
final class Node {
  /// The maximum number of retries with a pending timer that are kept. A further retry replaces the oldest.
  private static let mostRetries = 16

  let place: NodePlace
  /// The number of the loadable's newest event. ``MeasuredNodes`` keeps the node as long as ``EventTrail`` keeps the event.
  @exclusivity(unchecked) var lastEvent: EventNumber = 0
  private(set) weak var loadable: (any PureLoadableProtocol)?
  private let type: any PureLoadableProtocol.Type
  private let allMetrics: MetricsByName?
  @exclusivity(unchecked) var state: LoadableState
  /// The sync in progress; nil for none.
  @exclusivity(unchecked) var sync: Sync?
  /// The sync that ended last; nil before the first end.
  @exclusivity(unchecked) private(set) var lastSync: Sync?
  /// Whether a check has found the loadable released, and has ended the sync that was in progress.
  @exclusivity(unchecked) var isReleased = false
  /// The retries with a pending timer, by the number of the event that set the timer. A loadable may have several
  /// syncers and waiters, each with a timer.
  private var retries: [EventNumber: Retry] = [:]

  /// The loadable's name. It is read late, because a loadable's initializer may have events before it sets the name.
  private(set) lazy var name = (loadable as? any InspectionNamed)?.inspectionName ?? "\(type)"
  /// The metrics of all loadables with this name; nil without a metrics backend.
  private(set) lazy var metrics = allMetrics?[name]

  init(_ loadable: any PureLoadableProtocol, at place: NodePlace, _ metrics: MetricsByName?, state: LoadableState) {
    (self.place, allMetrics, self.state) = (place, metrics, state)
    (self.loadable, type) = (loadable, Swift.type(of: loadable))
  }

  /// Ends the sync in progress and its span, and adds it to the metrics of `result`. No effect without a sync.
  func endSync(with result: SyncResult, at now: @autoclosure () -> Duration) {
    guard let sync else { return }
    self.sync = nil
    lastSync = sync
    if let duration = sync.end(with: result, at: now()) { metrics?.ended(with: result, after: duration) }
  }

  /// Records the retry that a timer will start. `event` is the number of the event that set the timer.
  func armed(_ retry: Retry, by event: EventNumber) {
    if retries.count == Self.mostRetries, let oldest = retries.keys.min() { retries[oldest] = nil }
    retries[event] = retry
  }

  /// Removes and returns the retry whose timer was set by `event`; nil if no such timer is known.
  func retry(armedBy event: EventNumber?) -> Retry? { event.flatMap { retries.removeValue(forKey: $0) } }
}
