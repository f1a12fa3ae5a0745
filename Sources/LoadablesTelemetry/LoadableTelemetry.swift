import Loadables
import Logging
import Metrics
import Tracing

/// An instrument that reports the syncs of all loadables to the backends of swift-distributed-tracing, swift-metrics and
/// swift-log.
///
/// ```
/// // After the bootstrap of the backends:
/// Loadables.Instrumentation.install(LoadableTelemetry())
/// ```
///
/// Each sync has a span, each failure a log entry with the chain of causes. Nothing is exported without a backend.
@MainActor
public final class LoadableTelemetry: LoadableInstrument {
  private let tracer: any Tracer
  private let logger: Logger
  private let timeSource: any TimeSource
  private let nodes: NodeTable
  private var trail = EventTrail()
  /// The events whose effects are in progress.
  private var effects: [EventNumber] = []

  /// Reports to the given backends; by default, to those that the program has bootstrapped.
  ///
  /// - Parameters:
  ///   - timeSource: The clock of the measured durations.
  public init(
    tracer: any Tracer = InstrumentationSystem.tracer, metrics: any MetricsFactory = MetricsSystem.factory,
    logger: Logger = Logger(label: "loadables"), timeSource: any TimeSource = SystemTimeSource.shared
  ) {
    self.tracer = tracer
    self.logger = logger
    self.timeSource = timeSource
    nodes = NodeTable(metrics, timeSource)
  }

  /// The context of a loadable's current sync, for the spans of the requests that the sync makes; nil without a sync.
  public func context(of loadable: any PureLoadableProtocol) -> ServiceContext? {
    nodes.node(of: loadable).sync?.context
  }

  // MARK: LoadableInstrument

  /// Records an event. O(1), except for a failure, whose chain of causes is logged.
  public func record(
    _ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?
  ) -> EventNumber {
    let node = nodes.node(of: loadable)
    let cause = cause ?? effects.last
    var entry = EventTrail.Entry(event: TrailEvent(event), node: node, cause: cause)
    entry.sync = cause.flatMap { trail[$0]?.sync }
    switch event {
    case .syncRequested(_, let response): request(response, node, loadable, &entry)
    case .stateChanged(let old, let new): change(old, new, node, loadable, &entry)
    case .timer(let timer, let owner): self.timer(timer, owner, node, &entry)
    case .notifying, .dependenciesChanged, .violated: break
    }
    return trail.append(entry)
  }

  /// The number of the event whose effects are in progress.
  public var currentCause: EventNumber? { effects.last }

  /// Begins the effects of an event.
  public func begin(effectsOf event: EventNumber) { effects.append(event) }

  /// Ends the effects of the last event.
  public func endEffects() {
    guard let event = effects.popLast(), let entry = trail[event] else { return }
    // A group that no child's sync has made sync: the request is done.
    guard entry.event == .requested(isForwarded: true), entry.node.sync?.request == event else { return }
    let loadable = entry.node.loadable
    if loadable?.loadableState != .syncing { entry.node.endSync(with: SyncResult(of: loadable), at: timeSource.now) }
  }

  // MARK: Requests

  private func request(
    _ response: SyncResponse, _ node: Node, _ loadable: any PureLoadableProtocol, _ entry: inout EventTrail.Entry
  ) {
    switch response {
    case .started: entry.sync = begin(node, entry, isForwarded: false)
    case .forwarded: entry.sync = node.sync ?? begin(node, entry, isForwarded: true)
    case .ignoredWhileSyncing: entry.sync = node.sync
    case .notNeeded: break
    }
  }

  private func begin(_ node: Node, _ entry: EventTrail.Entry, isForwarded: Bool) -> Sync {
    node.endSync(with: .reset, at: timeSource.now)
    let cause = entry.cause.flatMap { trail[$0] }
    let sync = Sync(
      of: node.name, causedBy: entry.sync, retryOf: cause?.retry, request: trail.next,
      context: ServiceContext.current ?? .topLevel, at: timeSource.now)
    node.sync = sync
    if cause?.retry != nil { node.metrics.retries.increment() }
    // The span of a group begins with the first sync of a child: without one there is nothing to show.
    if !isForwarded { sync.begin(tracer) }
    return sync
  }

  // MARK: States

  private func change(
    _ old: LoadableState, _ new: LoadableState, _ node: Node, _ loadable: any PureLoadableProtocol,
    _ entry: inout EventTrail.Entry
  ) {
    nodes.change(node, to: new)
    if new == .syncing {
      if let sync = node.sync {
        entry.sync = sync
        sync.begin(tracer)
      } else if !(loadable is any LoadableContainer) {
        // The program has started this sync itself, without a request.
        entry.sync = begin(node, entry, isForwarded: false)
      }
    } else if let sync = node.sync, old == .syncing {
      entry.sync = sync
      let error = loadable.error
      node.endSync(
        with: new == .didFailToSync ? .failed(error) : new == .idle ? .reset : .synced, at: timeSource.now)
      if new == .didFailToSync { log(error, entry, sync) }
    }
  }

  // MARK: Timers

  private func timer(_ event: TimerEvent, _ owner: TimerOwner, _ node: Node, _ entry: inout EventTrail.Entry) {
    let place = owner.place
    switch event {
    case .armed(let delay, let attempt):
      node.retries[place] =
        attempt == 0 ? nil : Retry(context: node.lastSync?.context, attempt: attempt + 1, delay: delay)
    case .fired:
      entry.retry = node.retries[place]
      // A timer ends the chain: its sync is linked and not nested.
      entry.sync = nil
      node.retries[place] = nil
    case .cancelled, .reset: node.retries[place] = nil
    case .gaveUp(let attempts):
      node.metrics.giveUps.increment()
      logger.error("gave up syncing", metadata: ["loadable": "\(node.name)", "attempts": "\(attempts)"])
    case .timedOut: break
    }
  }

  // MARK: Failures

  private func log(_ error: (any Error)?, _ entry: EventTrail.Entry, _ sync: Sync) {
    logger.warning("sync failed", metadata: metadata(error, entry, sync))
  }

  private func metadata(_ error: (any Error)?, _ entry: EventTrail.Entry, _ sync: Sync) -> Logger.Metadata {
    var metadata: Logger.Metadata = ["loadable": "\(entry.node.name)"]
    if let error { metadata["error"] = "\(error)" }
    if let attempt = sync.retry?.attempt { metadata["attempt"] = "\(attempt)" }
    let causes = trail.causes(of: entry)
    if !causes.isEmpty { metadata["causes"] = .array(causes.map { .string($0) }) }
    return metadata
  }
}

extension SyncResult {
  /// The result of a sync that ended without a change of the state: its present state's.
  @MainActor
  fileprivate init(of loadable: (any PureLoadableProtocol)?) {
    switch loadable?.loadableState {
    case .didSyncSuccessfully: self = .synced
    case .didFailToSync: self = .failed(loadable?.error)
    case .idle, .syncing: self = .reset
    case nil: self = .released
    }
  }
}
