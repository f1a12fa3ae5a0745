import Loadables

/// The index of a node in the ``NodeTable``.
typealias NodePlace = Int32

/// A loadable that had an event.
@MainActor
final class Node {
  /// The maximum number of retries that wait for their timers.
  private static let mostRetries = 16

  let place: NodePlace
  /// The newest event, which may be a cause while the trail has it.
  @exclusivity(unchecked) var lastEvent: EventNumber = 0
  private(set) weak var loadable: (any PureLoadableProtocol)?
  private let type: any PureLoadableProtocol.Type
  private let allMetrics: MetricsByName?
  @exclusivity(unchecked) var state: LoadableState
  /// The current sync.
  @exclusivity(unchecked) var sync: Sync?
  /// The last ended sync.
  @exclusivity(unchecked) private(set) var lastSync: Sync?
  /// Whether the loadable was released, and its sync ended.
  @exclusivity(unchecked) var isReleased = false
  /// The retries that timers wait to start, by the number of the event that armed the timer. There may be several
  /// syncers and waiters.
  private var retries: [EventNumber: Retry] = [:]

  /// The name, read when first needed: an initializer of the loadable may have events before it sets the name.
  private(set) lazy var name = (loadable as? any InspectionNamed)?.inspectionName ?? "\(type)"
  /// The metrics; nil without a backend.
  private(set) lazy var metrics = allMetrics?[name]

  init(_ loadable: any PureLoadableProtocol, at place: NodePlace, _ metrics: MetricsByName?, state: LoadableState) {
    (self.place, allMetrics, self.state) = (place, metrics, state)
    (self.loadable, type) = (loadable, Swift.type(of: loadable))
  }

  /// Ends the current sync, if any.
  func endSync(with result: SyncResult, at now: @autoclosure () -> Duration) {
    guard let sync else { return }
    self.sync = nil
    lastSync = sync
    if let duration = sync.end(with: result, at: now()) { metrics?.ended(with: result, after: duration) }
  }

  /// Records the retry that a timer will start.
  func armed(_ retry: Retry, by event: EventNumber) {
    if retries.count == Self.mostRetries, let oldest = retries.keys.min() { retries[oldest] = nil }
    retries[event] = retry
  }

  /// Returns and removes the retry of a timer; nil if its event is unknown.
  func retry(armedBy event: EventNumber?) -> Retry? { event.flatMap { retries.removeValue(forKey: $0) } }
}
