import Loadables
import Logging
import Metrics
import Tracing

/// An instrument that reports the syncs of all loadables to the backends of swift-distributed-tracing, swift-metrics
/// and swift-log.
///
/// ```swift
/// // After the bootstrap of the backends:
/// let telemetry = LoadableTelemetry()
/// LoadableInstruments.install(telemetry)
/// ```
///
/// Each sync has a span, and is counted and timed. Each failed sync has a log entry with the causes of the failure.
/// Without a backend, nothing is exported.
@MainActor
public final class LoadableTelemetry: LoadableInstrument {
  // Nothing is created for a backend that would drop it.
  private let tracer: (any Tracer)?
  private let logger: Logger
  private let timeSource: any TimeSource
  private let nodes: MeasuredNodes
  /// Whether any backend is present: a tracer, metrics, or a logger whose level includes errors.
  private let isReporting: Bool
  // Each access is a single read or write, or a call that calls no loadable.
  @exclusivity(unchecked) private var trail = EventTrail()
  /// The events whose effects are in progress. Each has a copy of its entry, because ``trail`` keeps only the newest.
  @exclusivity(unchecked) private var effects: [Effect] = []

  private struct Effect {
    let number: EventNumber
    let entry: EventTrail.Entry
    /// Whether the event requested the current sync of a container, such as a group.
    let isRequest: Bool
    /// Whether the event is a fired timer that retries a sync. Then ``retries`` has the retry while the effects last.
    let isRetry: Bool
  }

  /// The event and the retry of the last fired timer; nil for a refresh, or once the effects of the event have begun.
  private var firedRetry: (event: EventNumber, retry: Retry)?
  /// The retries that are running: their timers have fired, and the effects are in progress. The innermost is last.
  private var retries: [Retry] = []

  /// Creates a telemetry for the given backends; by default, for those that the program has bootstrapped.
  ///
  /// - Parameters:
  ///   - tracer: The tracer that receives the spans.
  ///   - metrics: The factory of the counters, timers and gauges.
  ///   - logger: The logger for failures. A change of its level after this call may have no effect.
  ///   - timeSource: The clock that measures the durations of syncs.
  public init(
    tracer: any Tracer = InstrumentationSystem.tracer, metrics: any MetricsFactory = MetricsSystem.factory,
    logger: Logger = Logger(label: "loadables"), timeSource: any TimeSource = SystemTimeSource.shared
  ) {
    self.tracer = tracer is NoOpTracer ? nil : tracer
    self.logger = logger
    self.timeSource = timeSource
    let metrics = metrics is NOOPMetricsHandler ? nil : metrics
    nodes = MeasuredNodes(metrics, timeSource)
    isReporting = self.tracer != nil || metrics != nil || logger.logLevel <= .error
  }

  /// Returns the tracing context for network requests of a loadable's current sync; nil without a sync or a span.
  public func context(of loadable: any PureLoadableProtocol) -> ServiceContext? {
    nodes.knownNode(of: loadable)?.sync?.context
  }

  /// Uninstalls the telemetry and ends all open spans, with the result `stopped`.
  public func stop() {
    LoadableInstruments.uninstall(self)
    (effects, retries, firedRetry) = ([], [], nil)
    nodes.endSyncs(with: .stopped)
  }

  // MARK: LoadableInstrument

  /// Records an event for the spans, metrics and logs. O(1), apart from the search for a failure's causes.
  public func record(
    _ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?
  ) -> EventNumber {
    guard isReporting else { return 0 }
    let cause = cause ?? effects.last?.number
    // A notification only connects a change with the change's effects.
    if case .notifying = event, let cause { return cause }
    let node = nodes.node(of: loadable, oldest: trail.oldest)
    var entry = EventTrail.Entry(event: TrailEvent(event), place: node.place, cause: cause)
    if let cause { entry.sync = self.entry(of: cause)?.sync }
    switch event {
    case .syncRequested(_, let response): request(response, node, loadable, &entry)
    case .stateChanged(let old, let new): change(old, new, node, loadable, &entry)
    case .timer(let timer, _): self.timer(timer, node, &entry)
    case .notifying, .dependenciesChanged, .resultDropped, .violated: break
    }
    node.lastEvent = trail.next
    return trail.append(entry)
  }

  /// The number of the event whose effects are in progress; nil if there is none.
  public var currentCause: EventNumber? { effects.last?.number }

  /// Makes `event` the cause of all further events until the matching ``endEffects()``.
  public func begin(effectsOf event: EventNumber) {
    guard isReporting else { return }
    let entry = self.entry(of: event) ?? .unknown
    var isRequest = false
    if let sync = forwardedSync(of: entry, event), !sync.isBeingRequested {
      sync.isBeingRequested = true
      isRequest = true
    }
    var isRetry = false
    if let fired = firedRetry, fired.event == event {
      isRetry = true
      retries.append(fired.retry)
      firedRetry = nil
    }
    effects.append(Effect(number: event, entry: entry, isRequest: isRequest, isRetry: isRetry))
  }

  /// Ends what the matching ``begin(effectsOf:)`` has begun: further events have the previous cause again.
  public func endEffects() {
    guard let effect = effects.popLast() else { return }
    if effect.isRetry { retries.removeLast() }
    if effect.isRequest { endRequest(effect) }
  }

  /// Ends a container's sync when the request for it ends, unless the container is then in the state syncing.
  private func endRequest(_ effect: Effect) {
    guard let sync = forwardedSync(of: effect.entry, effect.number) else { return }
    sync.isBeingRequested = false
    guard let node = nodes[sync.reference.place], node.loadable?.loadableState != .syncing else { return }
    let result = SyncResult(of: node.loadable)
    node.endSync(with: result, at: timeSource.now)
    if sync.isBegun, case .failed(let error) = result { log(error, sync.failure ?? effect.entry, node, sync) }
  }

  /// Returns the current sync of a container, such as a group, if `event` has requested this sync; otherwise nil.
  private func forwardedSync(of entry: EventTrail.Entry, _ event: EventNumber) -> Sync? {
    guard case .requested(isForwarded: true) = entry.event, let sync = entry.place.flatMap({ nodes[$0]?.sync }),
      sync.request == event
    else { return nil }
    return sync
  }

  private func entry(of number: EventNumber) -> EventTrail.Entry? {
    if let last = effects.last, last.number == number { return last.entry }
    return trail[number]
  }

  // MARK: Requests

  private func request(
    _ response: LoadableEvent.SyncResponse, _ node: Node, _ loadable: any PureLoadableProtocol,
    _ entry: inout EventTrail.Entry
  ) {
    nodes.sweep(1, oldest: trail.oldest)
    switch response {
    case .started: entry.sync = begin(node, entry, isForwarded: false).reference
    case .forwarded: entry.sync = (node.sync ?? begin(node, entry, isForwarded: true)).reference
    case .ignoredWhileSyncing: entry.sync = node.sync?.reference
    case .notNeeded: break
    }
  }

  private func begin(_ node: Node, _ entry: EventTrail.Entry, isForwarded: Bool) -> Sync {
    node.endSync(with: .reset, at: timeSource.now)
    let retry = effects.last.flatMap { $0.isRetry && $0.number == entry.cause ? retries.last : nil }
    let cause = nodes[entry.sync]
    // If the cause belongs to a sync that has ended, the parent is the innermost sync around it that is still open.
    var open = cause
    while let sync = open, sync.isEnded { open = nodes[sync.parent] }
    let sync = Sync(
      SyncReference(place: node.place, request: trail.next), of: node.name, in: open?.reference,
      cause?.context ?? ServiceContext.current ?? .topLevel, retryOf: retry, at: timeSource.now)
    node.sync = sync
    if retry != nil { node.metrics?.retries.increment() }
    // The span of a group begins with the first sync of a child: without a child's sync there is nothing to show.
    if !isForwarded { start(sync) }
    return sync
  }

  /// Begins a sync and its span, after any parent syncs that have not begun yet. No effect if the sync has begun.
  private func start(_ sync: Sync) {
    guard !sync.isBegun else { return }
    var ancestors: [Sync] = []
    var next = nodes[sync.parent]
    while let ancestor = next, !ancestor.isBegun {
      ancestors.append(ancestor)
      next = nodes[ancestor.parent]
    }
    var context = next?.context
    while let ancestor = ancestors.popLast() {
      ancestor.begin(tracer, in: context)
      context = ancestor.context
    }
    sync.begin(tracer, in: context)
  }

  // MARK: States

  private func change(
    _ old: LoadableState, _ new: LoadableState, _ node: Node, _ loadable: any PureLoadableProtocol,
    _ entry: inout EventTrail.Entry
  ) {
    nodes.change(node, to: new)
    // A result that comes from outside, such as a server's answer, is an effect of the sync's request.
    if entry.cause == nil { entry.cause = node.sync?.request }
    if new == .syncing {
      if let sync = node.sync {
        entry.sync = sync.reference
        start(sync)
      } else if !(loadable is any LoadableContainer) {
        // The program has started this sync itself, without a request.
        entry.sync = begin(node, entry, isForwarded: false).reference
      }
    } else if let sync = node.sync, old == .syncing {
      entry.sync = sync.reference
      // Further children may start to sync: the sync is ended when the request ends.
      guard !sync.isBeingRequested else { return sync.failure = new == .didFailToSync ? entry : nil }
      let error = loadable.error
      node.endSync(
        with: new == .didFailToSync ? .failed(error) : new == .idle ? .reset : .synced, at: timeSource.now)
      if new == .didFailToSync { log(error, entry, node, sync) }
    }
  }

  // MARK: Timers

  private func timer(_ event: LoadableEvent.TimerEvent, _ node: Node, _ entry: inout EventTrail.Entry) {
    switch event {
    case .armed(let delay, let attempt) where attempt > 0:
      // Only a sync of this loadable counts: a group may fail without a sync of its own.
      let failed = entry.sync?.place == node.place ? nodes[entry.sync] : nil
      node.armed(Retry(context: failed?.context, attempt: attempt + 1, delay: delay), by: trail.next)
    case .fired(let armed):
      firedRetry = node.retry(armedBy: armed).map { (trail.next, $0) }
      // The retry's sync has a link to the failed sync, and is not nested in it.
      entry.sync = nil
    case .cancelled(let armed): _ = node.retry(armedBy: armed)
    case .armed, .held, .passed, .reset: break
    case .gaveUp(let attempts):
      node.metrics?.giveUps.increment()
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
    let causes = trail.causes(of: entry) { nodes[$0]?.name }
    if !causes.isEmpty { metadata["causes"] = .array(causes.map { .string($0) }) }
    return metadata
  }
}

extension SyncResult {
  /// Creates the result of a sync from the loadable's current state; nil for a released loadable.
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
