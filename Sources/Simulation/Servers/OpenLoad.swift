import Backoff
import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios

/// The open load of a scenario: requests that arrive at a server, retry, and are forgotten at their end.
///
/// Syncing while requests arrive or are in flight, then synced. Only the requests in flight take memory; they are no nodes.
@MainActor
final class OpenLoad: PureLoadable {
  /// The numbers since the start.
  struct Counts: Equatable {
    var arrived = 0
    var succeeded = 0
    var gaveUp = 0
    var attempts = 0
    /// The attempts that have failed, without those that an open breaker has failed.
    var failures = 0
    var timeouts = 0
    /// The attempts that an open breaker has failed.
    var stopped = 0
    /// The sum of the times from arrival to success, in ns.
    var time: Double = 0
  }

  private struct Request: BitwiseCopyable {
    /// Distinguishes the requests in a slot, and their attempts: an event of an earlier attempt is ignored.
    var stamp: UInt64 = 0
    var arrival: Int64 = 0
    var attempts = 0
    /// The time at which the attempt began.
    var begin: Int64 = 0
    var previousDelay: Duration?
    var ticket: SimulatedServer.Ticket?
    /// The breaker's period in which the attempt began.
    var period: UInt64 = 0
  }

  private struct Phase {
    let start: Int64
    let end: Int64?
    let gap: SyncLatency

    init(_ definition: LoadDefinition.Phase) {
      (start, end) = (definition.from.wholeNanoseconds, definition.to?.wholeNanoseconds)
      // The reader refuses a gap of less than a microsecond, and of more than a day.
      let mean = Duration.nanoseconds(Int64(min(max(1_000, 1e9 / definition.rate.perSecond), 1e18)))
      switch definition.spacing {
      case .poisson: gap = .exponential(mean: mean)
      case .steady: gap = .fixed(mean)
      }
    }
  }

  /// The kind of a planned event. Its place is the slot of the request, for an arrival the index of the phase.
  private enum EventKind: UInt8 { case arrival, arrivesAtServer, answered, timesOut, retry }

  private let phases: [Phase]
  private let timeout: Int64?
  private let backoff: BackoffDelays
  private let maxAttempts: Int?
  private let honoursRetryAfter: Bool
  private let timeSource: ManualTimeSource
  private let plannedEvents: PlannedEvents
  /// The number of this handler of planned events.
  private var handler: Int32 = 0
  private let network: SyncLatency
  private var server: SimulatedServer?
  /// The number of this client at the server.
  private var client = 0
  private var budget: RetryBudget?
  private var breaker: CircuitBreaker?

  // Accesses of a request have no callbacks. Checking them would take a tenth of the time.
  @exclusivity(unchecked) private var arrivals: SplitMix64
  @exclusivity(unchecked) private var latencies: SplitMix64
  @exclusivity(unchecked) private var jitter: SplitMix64
  @exclusivity(unchecked) private var drawn = 0
  @exclusivity(unchecked) private var requests: [Request] = []
  @exclusivity(unchecked) private var freeSlots: [Int] = []
  @exclusivity(unchecked) private var lastStamp: UInt64 = 0
  @exclusivity(unchecked) private var openPhases = 0
  @exclusivity(unchecked) private(set) var counts = Counts()
  @exclusivity(unchecked) private var changeCount = 0
  @exclusivity(unchecked) private var traffic = TrafficRecorder()
  /// The failures on their way back, and the requests that wait for the budget, by slot.
  private var failures: [Int: TestError] = [:]
  private var held: [Int: HeldRequest] = [:]

  /// Creates open load. Without a back-off, a request has one attempt.
  init(_ definition: LoadDefinition, syncer: SyncerDefinition?, id: String, in world: SimulatedWorld) {
    phases = definition.arrivals.map(Phase.init)
    timeout = definition.timeout?.wholeNanoseconds
    (timeSource, plannedEvents) = (world.timeSource, world.plannedEvents)
    backoff = (syncer?.backoff ?? .standard).delays
    maxAttempts = syncer == nil ? 1 : syncer?.backoff.maxAttempts
    honoursRetryAfter = syncer?.honoursRetryAfter ?? false
    network = SyncLatency(definition.network)
    arrivals = SplitMix64(seed: world.seed, node: id, purpose: .arrivals)
    latencies = SplitMix64(seed: world.seed, node: id, purpose: .network)
    jitter = SplitMix64(seed: world.seed, node: id, purpose: .jitter)
    super.init()
    handler = plannedEvents.connect(self, label: "request")
  }

  override var isContentsAvailable: Bool { loadableState == .didSyncSuccessfully }

  /// Plans the first arrival of each phase.
  func start(to server: SimulatedServer, budget: RetryBudget?, breaker: CircuitBreaker?) {
    (self.server, self.budget, self.breaker) = (server, budget, breaker)
    client = server.connect(self)
    openPhases = phases.count
    for (index, phase) in phases.enumerated() { planArrival(of: index, after: phase.start) }
  }

  var inFlight: Int { requests.count - freeSlots.count }

  // MARK: Events

  private func add(_ kind: EventKind, after delay: Int64, _ place: Int, stamp: UInt64 = 0) {
    plannedEvents.add(kind.rawValue, after: delay, place: place, stamp: stamp, of: handler)
  }

  func handle(_ event: PlannedEvents.Event) {
    guard let kind = EventKind(rawValue: event.kind), kind == .arrival || requests[event.place].stamp == event.stamp
    else { return }
    willCount()
    switch kind {
    case .arrival: arrive(event.place)
    case .arrivesAtServer: reachServer(event.place)
    case .answered: attemptEnded(event.place, failures.removeValue(forKey: event.place))
    case .timesOut:
      counts.timeouts += 1
      if let ticket = requests[event.place].ticket { server?.abandon(ticket) }
      attemptEnded(event.place, TestError.timeout)
    case .retry: attempt(event.place)
    }
  }

  private func willCount() {
    changeCount += 1
    traffic.willCount(counts.traffic, at: timeSource.nanoseconds)
  }

  // MARK: Arrivals

  /// Plans the next arrival of a phase, `delay` plus a drawn time from now, unless it would be after the phase's end.
  private func planArrival(of index: Int, after delay: Int64 = 0) {
    let wait = delay.addingClamped(phases[index].gap.drawNanoseconds(&arrivals))
    if let end = phases[index].end, timeSource.nanoseconds.addingClamped(wait) >= end {
      openPhases -= 1
      return showEnd()
    }
    add(.arrival, after: wait, index)
  }

  private func arrive(_ phase: Int) {
    counts.arrived += 1
    if loadableState != .syncing { set(.syncing) }
    let slot = freeSlots.popLast() ?? requests.count
    if slot == requests.count { requests.append(Request()) }
    requests[slot] = Request(stamp: nextStamp(), arrival: timeSource.nanoseconds)
    planArrival(of: phase)
    attempt(slot)
  }

  private func nextStamp() -> UInt64 {
    lastStamp += 1
    return lastStamp
  }

  // MARK: Attempts

  /// Begins an attempt, unless the budget holds it. An open breaker fails it at once, unlike an attempt of a loadable: a
  /// request that is never made again must give up at some time.
  fileprivate func attempt(_ slot: Int) {
    willCount()
    let isRetry = requests[slot].attempts > 0
    if let breaker, breaker.isHolding {
      requests[slot].attempts += 1
      counts.stopped += 1
      return planNext(slot, after: TestError("\(CircuitBreakerIsOpen())"))
    }
    if isRetry, let budget {
      let waiter = held[slot] ?? HeldRequest(self, slot)
      held[slot] = waiter
      if budget.holds(waiter) { return budget.showWaiting() }
    }
    breaker?.attemptBegins()
    requests[slot].period = breaker?.period ?? 0
    if !isRetry { budget?.countRequest() }
    counts.attempts += 1
    requests[slot].attempts += 1
    requests[slot].stamp = nextStamp()
    requests[slot].begin = timeSource.nanoseconds
    if let timeout { add(.timesOut, after: timeout, slot, stamp: requests[slot].stamp) }
    let delay = drawNetwork()
    if delay > 0 { add(.arrivesAtServer, after: delay, slot, stamp: requests[slot].stamp) } else { reachServer(slot) }
  }

  private func drawNetwork() -> Int64 {
    if case .fixed(.zero) = network { return 0 }
    defer { drawn += 1 }
    return network.drawNanoseconds(&latencies, for: drawn)
  }

  private func reachServer(_ slot: Int) {
    guard let server else { return }
    switch server.send(from: client, tag: UInt64(slot)) {
    case .accepted(let ticket): requests[slot].ticket = ticket
    case .refused(let failure): answer(slot, failure)
    }
  }

  private func answer(_ slot: Int, _ failure: TestError?) {
    requests[slot].ticket = nil
    let delay = drawNetwork()
    guard delay > 0 else { return attemptEnded(slot, failure) }
    if failure != nil || !failures.isEmpty { failures[slot] = failure }
    add(.answered, after: delay, slot, stamp: requests[slot].stamp)
  }

  private func attemptEnded(_ slot: Int, _ failure: TestError?) {
    // Ignores the events of this attempt that are still to come.
    requests[slot].stamp = nextStamp()
    requests[slot].ticket = nil
    breaker?.attemptEnded(failed: failure != nil, begunIn: requests[slot].period)
    guard let failure else {
      counts.succeeded += 1
      counts.time += Double(timeSource.nanoseconds - requests[slot].arrival)
      return free(slot)
    }
    counts.failures += 1
    planNext(slot, after: failure)
  }

  /// Plans the next attempt, if there is one.
  private func planNext(_ slot: Int, after failure: TestError) {
    let request = requests[slot]
    if let maxAttempts, request.attempts >= maxAttempts {
      counts.gaveUp += 1
      return free(slot)
    }
    let range = backoff.drawRange(afterFailures: request.attempts, previous: request.previousDelay)
    let drawn = min(backoff.longest, .random(in: range, using: &jitter))
    requests[slot].previousDelay = drawn
    var delay = max(drawn, .milliseconds(drawn > .zero ? 0 : 1))
    if honoursRetryAfter, let retryAfter = failure.retryAfter { delay = max(delay, retryAfter) }
    add(.retry, after: delay.wholeNanoseconds, slot, stamp: requests[slot].stamp)
  }

  private func free(_ slot: Int) {
    requests[slot] = Request()
    if !held.isEmpty { held[slot] = nil }
    freeSlots.append(slot)
    showEnd()
  }

  private func showEnd() {
    if openPhases == 0, inFlight == 0, loadableState == .syncing { set(.didSyncSuccessfully) }
  }
}

extension OpenLoad: PlannedEventHandler, ServerClient {
  func requestEnded(_ tag: UInt64, _ failure: TestError?) {
    // An answer at the timeout comes too late, whichever of both is handled first.
    let request = requests[Int(tag)]
    if let timeout, timeSource.nanoseconds - request.begin >= timeout { return }
    willCount()
    answer(Int(tag), failure)
  }
}

extension OpenLoad: ReadingSource {
  package var readingVersion: Int { changeCount }

  package func readings() -> Readings {
    let (counts, inFlight) = (counts, inFlight)
    return Readings(traffic: traffic.traffic(counts.traffic)) { counts.facts(inFlight: inFlight) }
  }
}

extension OpenLoad.Counts {
  fileprivate var traffic: NodeTraffic.Counts { NodeTraffic.Counts(succeeded: succeeded, failed: failures) }

  fileprivate func facts(inFlight: Int) -> [NodeFact] {
    let perRequest = arrived > 0 ? Double(attempts) / Double(arrived) : 1
    return [
      NodeFact(name: "now", value: "\(inFlight.grouped) in flight, \(succeeded.grouped) succeeded"),
      NodeFact(
        name: "requests",
        value: "\(arrived.grouped) arrived, \(succeeded.grouped) succeeded, \(gaveUp.grouped) gave up"),
      NodeFact(
        name: "attempts",
        value: "\(attempts.grouped), \(Int64((perRequest * 100).rounded()).asDecimal(of: 100)) a request, "
          + "\(timeouts.grouped) timed out\(stopped > 0 ? ", \(stopped.grouped) stopped by the breaker" : "")"),
      NodeFact(name: "mean time", mean: succeeded > 0 ? time / Double(succeeded) : 0),
    ]
  }
}

/// A request of open load that waits for a budget.
@MainActor
private final class HeldRequest: RetryWaiter {
  var ticket: UInt64?
  private weak var load: OpenLoad?
  private let slot: Int

  init(_ load: OpenLoad, _ slot: Int) { (self.load, self.slot) = (load, slot) }

  func resume() { load?.attempt(slot) }

  // A breaker holds no request.
  func planAgain() {}
}
