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
    var timeouts = 0
    /// The attempts that an open breaker has failed.
    var stopped = 0
    /// The sum of the times from arrival to success, in ns.
    var time: Double = 0
  }

  private struct Request {
    /// Distinguishes the requests in a slot, and their attempts: an event of an earlier attempt is ignored.
    var stamp: UInt64 = 0
    var arrival: Int64 = 0
    var attempts = 0
    /// The time at which the attempt began.
    var begin: Int64 = 0
    var previousDelay: Duration?
    var ticket: SimulatedServer.Ticket?
    /// The answer on its way back.
    var failure: TestError?
    /// The breaker's period in which the attempt began.
    var period: UInt64 = 0
    var waiter: HeldRequest?
  }

  private struct Event: BitwiseCopyable {
    enum Kind { case arrival, arrivesAtServer, answered, timesOut, retry }

    let kind: Kind
    /// The slot of the request, or the index of the phase.
    let place: Int
    let stamp: UInt64
  }

  private let definition: LoadDefinition
  private let backoff: BackoffDelays
  private let maxAttempts: Int?
  private let honoursRetryAfter: Bool
  private let timeSource: ManualTimeSource
  private let network: SyncLatency
  private var server: SimulatedServer?
  private var budget: RetryBudget?
  private var breaker: CircuitBreaker?

  private var arrivals: SplitMix64
  private var latencies: SplitMix64
  private var jitter: SplitMix64
  private var drawn = 0

  private var requests: [Request] = []
  private var freeSlots: [Int] = []
  private let events: PlannedEvents<Event>
  private var lastStamp: UInt64 = 0
  private var openPhases = 0
  private(set) var counts = Counts() { didSet { changeCount += 1 } }
  private var changeCount = 0

  /// Creates open load. Without a back-off, a request has one attempt.
  init(_ definition: LoadDefinition, syncer: SyncerDefinition?, id: String, seed: UInt64, timeSource: ManualTimeSource)
  {
    self.definition = definition
    self.timeSource = timeSource
    backoff = (syncer?.backoff ?? .standard).delays
    maxAttempts = syncer == nil ? 1 : syncer?.backoff.maxAttempts
    honoursRetryAfter = syncer?.honoursRetryAfter ?? false
    network = SyncLatency(definition.network)
    arrivals = SplitMix64(seed: seed, node: id, purpose: .arrivals)
    latencies = SplitMix64(seed: seed, node: id, purpose: .network)
    jitter = SplitMix64(seed: seed, node: id, purpose: .jitter)
    events = PlannedEvents("request", on: timeSource)
    super.init()
    events.owner = self
    events.handle = { [weak self] in self?.handle($0) }
  }

  override var isContentsAvailable: Bool { loadableState == .didSyncSuccessfully }

  /// Plans the first arrival of each phase.
  func start(to server: SimulatedServer, budget: RetryBudget?, breaker: CircuitBreaker?) {
    (self.server, self.budget, self.breaker) = (server, budget, breaker)
    openPhases = definition.arrivals.count
    for (index, phase) in definition.arrivals.enumerated() {
      planArrival(of: index, after: phase.from.wholeNanoseconds)
    }
  }

  var inFlight: Int { requests.count - freeSlots.count }

  // MARK: Events

  private func add(_ kind: Event.Kind, after delay: Int64, _ place: Int, stamp: UInt64 = 0) {
    events.add(Event(kind: kind, place: place, stamp: stamp), after: delay)
  }

  private func handle(_ event: Event) {
    if event.kind == .arrival { return arrive(event.place) }
    guard requests[event.place].stamp == event.stamp else { return }
    switch event.kind {
    case .arrival: break
    case .arrivesAtServer: reachServer(event.place)
    case .answered: attemptEnded(event.place, requests[event.place].failure)
    case .timesOut:
      counts.timeouts += 1
      if let ticket = requests[event.place].ticket { server?.abandon(ticket) }
      attemptEnded(event.place, TestError.timeout)
    case .retry: attempt(event.place)
    }
  }

  // MARK: Arrivals

  /// Plans the next arrival of a phase, `delay` plus a drawn time from now, unless it would be after the phase's end.
  private func planArrival(of index: Int, after delay: Int64 = 0) {
    let phase = definition.arrivals[index]
    // The reader refuses a gap of less than a microsecond, and of more than a day.
    let mean = Duration.nanoseconds(Int64(min(max(1_000, 1e9 / phase.rate.perSecond), 1e18)))
    let gap =
      switch phase.spacing {
      case .poisson: SyncLatency.exponential(mean: mean).draw(&arrivals)
      case .steady: mean
      }
    let wait = delay.addingClamped(gap.wholeNanoseconds)
    if let end = phase.to, timeSource.nanoseconds.addingClamped(wait) >= end.wholeNanoseconds {
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
    let isRetry = requests[slot].attempts > 0
    if let breaker, breaker.isHolding {
      requests[slot].attempts += 1
      counts.stopped += 1
      return failed(slot, TestError("\(CircuitBreakerIsOpen())"))
    }
    if isRetry, let budget {
      let waiter = requests[slot].waiter ?? HeldRequest(self, slot)
      requests[slot].waiter = waiter
      if budget.holds(waiter) { return budget.showWaiting() }
    }
    breaker?.attemptBegins()
    requests[slot].period = breaker?.period ?? 0
    if !isRetry { budget?.countRequest() }
    counts.attempts += 1
    requests[slot].attempts += 1
    requests[slot].stamp = nextStamp()
    requests[slot].begin = timeSource.nanoseconds
    if let timeout = definition.timeout {
      add(.timesOut, after: timeout.wholeNanoseconds, slot, stamp: requests[slot].stamp)
    }
    let delay = drawNetwork()
    if delay > 0 { add(.arrivesAtServer, after: delay, slot, stamp: requests[slot].stamp) } else { reachServer(slot) }
  }

  private func drawNetwork() -> Int64 {
    if case .fixed(let delay) = network { return delay.wholeNanoseconds }
    defer { drawn += 1 }
    return network.draw(&latencies, for: drawn).wholeNanoseconds
  }

  private func reachServer(_ slot: Int) {
    guard let server else { return }
    switch server.send(self, tag: UInt64(slot)) {
    case .accepted(let ticket): requests[slot].ticket = ticket
    case .refused(let failure): answer(slot, failure)
    }
  }

  private func answer(_ slot: Int, _ failure: TestError?) {
    requests[slot].ticket = nil
    let delay = drawNetwork()
    guard delay > 0 else { return attemptEnded(slot, failure) }
    requests[slot].failure = failure
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
    failed(slot, failure)
  }

  /// Plans the next attempt, if there is one.
  private func failed(_ slot: Int, _ failure: TestError) {
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
    freeSlots.append(slot)
    changeCount += 1
    showEnd()
  }

  private func showEnd() {
    if openPhases == 0, inFlight == 0, loadableState == .syncing { set(.didSyncSuccessfully) }
  }
}

extension OpenLoad: ServerClient {
  func requestEnded(_ tag: UInt64, _ failure: TestError?) {
    // An answer at the timeout comes too late, whichever of both is handled first.
    let request = requests[Int(tag)]
    guard definition.timeout.map({ timeSource.nanoseconds - request.begin < $0.wholeNanoseconds }) ?? true else {
      return
    }
    answer(Int(tag), failure)
  }
}

extension OpenLoad: ReadingSource {
  package var readingVersion: Int { changeCount }

  package var readings: [NodeFact] {
    let perRequest = counts.arrived > 0 ? Double(counts.attempts) / Double(counts.arrived) : 1
    return [
      NodeFact(name: "now", value: "\(inFlight) in flight, \(counts.succeeded) succeeded"),
      NodeFact(
        name: "requests", value: "\(counts.arrived) arrived, \(counts.succeeded) succeeded, \(counts.gaveUp) gave up"),
      NodeFact(
        name: "attempts",
        value: "\(counts.attempts), \(Int64((perRequest * 100).rounded()).asDecimal(of: 100)) a request, "
          + "\(counts.timeouts) timed out\(counts.stopped > 0 ? ", \(counts.stopped) stopped by the breaker" : "")"),
      NodeFact(name: "mean time", mean: counts.succeeded > 0 ? counts.time / Double(counts.succeeded) : 0),
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
