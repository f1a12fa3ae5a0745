import Loadables
import Logging
import Metrics
import Tracing

/// An instrument that reports the syncs of all loadables to the backends of swift-distributed-tracing, swift-metrics and
/// swift-log.
///
/// ```swift
/// // After the bootstrap of the backends:
/// let telemetry = LoadableTelemetry()
/// Loadables.Instrumentation.install(telemetry)
/// ```
///
/// Each sync has a span, each failed sync a log entry with the chain of causes. Nothing is exported without a backend.
@MainActor
public final class LoadableTelemetry: LoadableInstrument {
  private let tracer: any Tracer
  private let logger: Logger
  private let timeSource: any TimeSource
  private let nodes: NodeTable
  // Each access is a single read or write, or a call that calls no loadable.
  @exclusivity(unchecked) private var trail = EventTrail()
  /// The events whose effects are in progress. The trail may drop them in the meantime.
  @exclusivity(unchecked) private var effects: [Effect] = []

  private struct Effect {
    let number: EventNumber
    let entry: EventTrail.Entry
    /// Whether it is the request of a container's sync.
    let isRequest: Bool
    /// The retry that the event, of a timer, starts.
    let retry: Retry?
  }

  /// The retry of a timer that has just fired.
  private var firedRetry: (event: EventNumber, retry: Retry)?

  /// Reports to the given backends; by default, to those that the program has bootstrapped.
  ///
  /// - Parameters:
  ///   - tracer: The tracer of the spans.
  ///   - metrics: The factory of the counters, timers and gauges.
  ///   - logger: The logger of the failures.
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
    nodes.knownNode(of: loadable)?.sync?.context
  }

  /// Uninstalls the telemetry, and ends the open spans with the result `stopped`.
  public func stop() {
    Loadables.Instrumentation.uninstall(self)
    effects = []
    nodes.endSyncs(with: .stopped)
  }

  // MARK: LoadableInstrument

  /// Records an event. O(1), except for a failure, whose chain of causes is logged.
  public func record(
    _ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?
  ) -> EventNumber {
    let cause = cause ?? effects.last?.number
    // A round only connects the change with its effects.
    if case .notifying = event, let cause { return cause }
    let node = nodes.node(of: loadable)
    var entry = EventTrail.Entry(event: TrailEvent(event), node: node, cause: cause)
    entry.sync = cause.flatMap { self.entry(of: $0)?.sync }
    switch event {
    case .syncRequested(_, let response): request(response, node, loadable, &entry)
    case .stateChanged(let old, let new): change(old, new, node, loadable, &entry)
    case .timer(let timer, _): self.timer(timer, node, &entry)
    case .notifying, .dependenciesChanged, .violated: break
    }
    return trail.append(entry)
  }

  /// The number of the event whose effects are in progress.
  public var currentCause: EventNumber? { effects.last?.number }

  /// Begins the effects of an event.
  public func begin(effectsOf event: EventNumber) {
    let entry = self.entry(of: event) ?? .unknown
    var isRequest = false
    if let sync = forwardedSync(of: entry, event), !sync.isBeingRequested {
      sync.isBeingRequested = true
      isRequest = true
    }
    var retry: Retry?
    if let fired = firedRetry, fired.event == event { (retry, firedRetry) = (fired.retry, nil) }
    effects.append(Effect(number: event, entry: entry, isRequest: isRequest, retry: retry))
  }

  /// Ends the effects of the last event.
  public func endEffects() {
    guard let effect = effects.popLast(), effect.isRequest,
      let sync = forwardedSync(of: effect.entry, effect.number)
    else { return }
    sync.isBeingRequested = false
    // All children synced at once, or none had to.
    guard let node = effect.entry.node, node.loadable?.loadableState != .syncing else { return }
    let (hasSpan, failure) = (sync.context != nil, sync.failure)
    let result = SyncResult(of: node.loadable)
    node.endSync(with: result, at: timeSource.now)
    if hasSpan, case .failed(let error) = result { log(error, failure ?? effect.entry, node, sync) }
  }

  /// Returns the sync of a container that an event has requested; nil for other events.
  private func forwardedSync(of entry: EventTrail.Entry, _ event: EventNumber) -> Sync? {
    guard entry.event == .requested(isForwarded: true), let sync = entry.node?.sync, sync.request == event
    else { return nil }
    return sync
  }

  private func entry(of number: EventNumber) -> EventTrail.Entry? {
    if let last = effects.last, last.number == number { return last.entry }
    return trail[number]
  }

  // MARK: Requests

  private func request(
    _ response: SyncResponse, _ node: Node, _ loadable: any PureLoadableProtocol, _ entry: inout EventTrail.Entry
  ) {
    nodes.sweep(1)
    switch response {
    case .started: entry.sync = begin(node, entry, isForwarded: false)
    case .forwarded: entry.sync = node.sync ?? begin(node, entry, isForwarded: true)
    case .ignoredWhileSyncing: entry.sync = node.sync
    case .notNeeded: break
    }
  }

  private func begin(_ node: Node, _ entry: EventTrail.Entry, isForwarded: Bool) -> Sync {
    node.endSync(with: .reset, at: timeSource.now)
    let retry = effects.last.flatMap { $0.number == entry.cause ? $0.retry : nil }
    let sync = Sync(
      of: node.name, causedBy: entry.sync, retryOf: retry, request: trail.next,
      context: ServiceContext.current ?? .topLevel, at: timeSource.now)
    node.sync = sync
    if retry != nil { node.metrics.retries.increment() }
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
    // A result that comes from outside, such as a server's answer, is an effect of the sync that asked for it.
    if entry.cause == nil { entry.cause = node.sync?.request }
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
      // Further children may sync: the end of the request decides.
      guard !sync.isBeingRequested else { return sync.failure = new == .didFailToSync ? entry : nil }
      let error = loadable.error
      node.endSync(
        with: new == .didFailToSync ? .failed(error) : new == .idle ? .reset : .synced, at: timeSource.now)
      if new == .didFailToSync { log(error, entry, node, sync) }
    }
  }

  // MARK: Timers

  private func timer(_ event: TimerEvent, _ node: Node, _ entry: inout EventTrail.Entry) {
    switch event {
    case .armed(let delay, let attempt) where attempt > 0:
      // Of this loadable: a group may fail without a sync of its own.
      let failed = [node.sync, node.lastSync].compactMap(\.self).first { $0 === entry.sync }
      node.armed(Retry(context: failed?.context, attempt: attempt + 1, delay: delay), by: trail.next)
    case .fired(let armed):
      firedRetry = node.retry(armedBy: armed).map { (trail.next, $0) }
      // A timer ends the chain: its sync is linked and not nested.
      entry.sync = nil
    case .cancelled(let armed): _ = node.retry(armedBy: armed)
    case .armed, .reset: break
    case .gaveUp(let attempts):
      node.metrics.giveUps.increment()
      logger.error("gave up syncing", metadata: ["loadable": "\(node.name)", "attempts": "\(attempts)"])
    case .timedOut: break
    }
  }

  // MARK: Failures

  private func log(_ error: (any Error)?, _ entry: EventTrail.Entry, _ node: Node, _ sync: Sync) {
    logger.warning("sync failed", metadata: metadata(error, entry, node, sync))
  }

  private func metadata(
    _ error: (any Error)?, _ entry: EventTrail.Entry, _ node: Node, _ sync: Sync
  ) -> Logger.Metadata {
    var metadata: Logger.Metadata = ["loadable": "\(node.name)"]
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
