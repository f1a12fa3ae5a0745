import DequeModule
import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios

/// A client of a ``SimulatedServer``.
@MainActor
protocol ServerClient: AnyObject {
  /// Handles the end of a request: nil after a success.
  func requestEnded(_ tag: UInt64, _ failure: TestError?)
}

/// A server of a scenario: synced while it answers, syncing while requests are refused, failed while it is down.
///
/// A request takes a heap entry, and no event of the journal: millions of requests are only counted.
@MainActor
final class SimulatedServer: PureLoadable {
  /// The answer to a new request.
  enum Answer {
    /// The request will end by a call of the client. The ticket serves to abandon it.
    case accepted(Ticket)
    case refused(TestError)
  }

  struct Ticket {
    fileprivate let slot: Int
    fileprivate let number: UInt64
  }

  /// The numbers since the start.
  struct Counts: Equatable {
    var arrived = 0
    /// The requests that were served while their clients waited.
    var served = 0
    var refused = 0
    /// The requests that were served after their clients had gone.
    var wasted = 0
    /// The requests that failed because the server was down, or because of a conflict.
    var failed = 0
    /// The requests whose service has begun.
    var begun = 0
    /// The sum of the times from arrival to the begin of service, in ns.
    var waited: Double = 0
    /// The sum of the times of all workers in service, in ns.
    var busy: Double = 0
  }

  private struct Request {
    var number: UInt64 = 0
    weak var client: (any ServerClient)?
    var tag: UInt64 = 0
    var arrival: Int64 = 0
    /// The version that the request has read; used by an optimistic server.
    var version: UInt64 = 0
  }

  private let definition: ServerDefinition
  private let timeSource: ManualTimeSource
  private let service: SyncLatency
  private var generator: SplitMix64
  private var bucket: TokenBucket?

  private var requests: [Request] = []
  private var freeSlots: [Int] = []
  private var lastNumber: UInt64 = 0
  private var waiting: Deque<Int> = []
  private var inService = 0
  private var drawn = 0
  private var version: UInt64 = 0
  /// The ends of the services, as slots.
  private let completions: PlannedEvents<Int>
  private var lastChange: Int64 = 0
  private var tally = Counts()
  private var changeCount = 0

  /// The error with which all requests fail; nil while the server is up.
  private(set) var downError: TestError?
  /// The numbers of the planned outages that last; nil among them for one by hand.
  private var outages: Set<Int?> = []

  init(_ definition: ServerDefinition, id: String, seed: UInt64, timeSource: ManualTimeSource) {
    self.definition = definition
    self.timeSource = timeSource
    generator = SplitMix64(seed: seed, node: id, purpose: .latency)
    switch definition.model {
    case .queue(_, _, let latency), .optimistic(let latency): service = SyncLatency(latency)
    case .rateLimit(let rate, let burst, _, _):
      service = .fixed(.zero)
      bucket = TokenBucket(rate, burst: burst)
    }
    completions = PlannedEvents("request served", on: timeSource)
    super.init()
    completions.owner = self
    completions.handle = { [weak self] in self?.complete($0) }
  }

  override var isContentsAvailable: Bool { loadableState == .didSyncSuccessfully }

  /// Begins to answer, and plans the outages.
  func start() {
    set(.didSyncSuccessfully)
    for (number, outage) in definition.outages.enumerated() {
      _ = timeSource.schedule(after: outage.from, owner: self, label: "goes down") { [weak self] in
        self?.goDown(TestError(outage.error), outage: number)
      }
      _ = timeSource.schedule(after: outage.to, owner: self, label: "comes back") { [weak self] in
        self?.outageEnds(number)
      }
    }
  }

  /// The numbers up to now.
  var counts: Counts {
    var counts = tally
    counts.busy = busyTime(at: timeSource.nanoseconds)
    return counts
  }

  /// Returns the sum of the times of all workers in service up to a time, not before the last change, in ns.
  func busyTime(at time: Int64) -> Double { tally.busy + Double(inService) * Double(max(0, time - lastChange)) }

  /// The number of requests that wait for a worker.
  var waitingCount: Int { waiting.count }

  /// The number of requests that can be served at the same time; nil for any number.
  var workers: Int? { if case .queue(let workers, _, _) = definition.model { workers } else { nil } }

  // MARK: Requests

  /// Receives a request. `tag` is passed to the client with the end of the request.
  func send(_ client: any ServerClient, tag: UInt64) -> Answer {
    tally.arrived += 1
    changeCount += 1
    if let downError {
      tally.failed += 1
      return .refused(downError)
    }
    switch definition.model {
    case .queue(let workers, let capacity, _):
      if inService < workers {
        let ticket = accept(client, tag)
        beginService(ticket.slot)
        return .accepted(ticket)
      }
      guard waiting.count < capacity ?? .max else { return refuse(TestError(ServerDefinition.overloadedError)) }
      let ticket = accept(client, tag)
      waiting.append(ticket.slot)
      return .accepted(ticket)
    case .optimistic:
      let ticket = accept(client, tag)
      beginService(ticket.slot)
      return .accepted(ticket)
    case .rateLimit(_, _, let error, let tellsRetryAfter):
      let wait = bucket?.take(at: timeSource.nanoseconds) ?? 0
      guard wait > 0 else {
        let ticket = accept(client, tag)
        beginService(ticket.slot)
        return .accepted(ticket)
      }
      return refuse(TestError(error, retryAfter: tellsRetryAfter ? .nanoseconds(wait) : nil))
    }
  }

  /// Notes that a client has gone. The service is wasted.
  func abandon(_ ticket: Ticket) {
    if requests[ticket.slot].number == ticket.number { requests[ticket.slot].client = nil }
  }

  private func accept(_ client: any ServerClient, _ tag: UInt64) -> Ticket {
    lastNumber += 1
    let request = Request(
      number: lastNumber, client: client, tag: tag, arrival: timeSource.nanoseconds, version: version)
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
      requests[slot] = request
    } else {
      slot = requests.count
      requests.append(request)
    }
    return Ticket(slot: slot, number: lastNumber)
  }

  private func refuse(_ error: TestError) -> Answer {
    tally.refused += 1
    show(.syncing)
    return .refused(error)
  }

  private func beginService(_ slot: Int) {
    let now = timeSource.nanoseconds
    countBusyTime(now)
    inService += 1
    tally.begun += 1
    tally.waited += Double(now - requests[slot].arrival)
    let latency = service.draw(&generator, for: drawn).wholeNanoseconds
    drawn += 1
    completions.add(slot, after: latency)
  }

  private func countBusyTime(_ now: Int64) {
    tally.busy = busyTime(at: now)
    lastChange = now
  }

  private func complete(_ slot: Int) {
    changeCount += 1
    countBusyTime(timeSource.nanoseconds)
    inService -= 1
    let (client, tag, versionRead) = (requests[slot].client, requests[slot].tag, requests[slot].version)
    free(slot)
    var failure: TestError?
    if case .optimistic = definition.model {
      if versionRead == version { version += 1 } else { failure = TestError(ServerDefinition.conflictError) }
    }
    if let workers, inService < workers, let next = waiting.popFirst() { beginService(next) }
    if waiting.isEmpty { show(.didSyncSuccessfully) }
    guard let client else { return tally.wasted += 1 }
    if failure == nil { tally.served += 1 } else { tally.failed += 1 }
    client.requestEnded(tag, failure)
  }

  private func free(_ slot: Int) {
    requests[slot] = Request()
    freeSlots.append(slot)
  }

  // MARK: Outages

  /// Fails all requests, and each new one until the outage ends, or ``comeBack()``.
  ///
  /// - Parameter outage: The number of a planned outage; nil for one by hand.
  func goDown(_ error: TestError, outage: Int? = nil) {
    outages.insert(outage)
    downError = error
    countBusyTime(timeSource.nanoseconds)
    inService = 0
    waiting = []
    completions.removeAll()
    let failed = requests.indices.filter { requests[$0].number > 0 }.sorted {
      requests[$0].number < requests[$1].number
    }
    let clients = failed.map { (requests[$0].client, requests[$0].tag) }
    failed.forEach(free)
    set(.didFailToSync, error: error)
    for (client, tag) in clients {
      tally.failed += 1
      client?.requestEnded(tag, error)
    }
    changeCount += 1
  }

  /// Ends a planned outage. The server comes back unless another one lasts, or one by hand.
  private func outageEnds(_ number: Int) {
    guard outages.remove(number) != nil, outages.isEmpty else { return }
    comeBack()
  }

  /// Ends all outages that have begun.
  func comeBack() {
    outages = []
    guard downError != nil else { return }
    downError = nil
    lastChange = timeSource.nanoseconds
    set(.didSyncSuccessfully)
    changeCount += 1
  }

  private func show(_ state: LoadableState) {
    if downError == nil, loadableState != state { set(state) }
  }
}

extension SimulatedServer: SwitchedNode {
  package func switchOff(error: String) { goDown(TestError(error)) }
  package func switchOn() { comeBack() }
}

extension NodeFact {
  /// Creates a fact about a mean duration in ns, with three digits or so.
  init(name: String, mean: Double) {
    let nanoseconds = Int64(mean)
    let step: Int64 =
      switch nanoseconds {
      case 10_000_000_000...: 100_000_000
      case 1_000_000_000...: 10_000_000
      case 10_000_000...: 1_000_000
      default: 10_000
      }
    self.init(name: name, value: Duration.nanoseconds(nanoseconds / step * step).scenarioText)
  }
}

extension SimulatedServer: ReadingSource {
  package var readingVersion: Int { changeCount }

  package var readings: [NodeFact] {
    let counts = counts
    let waits = waiting.isEmpty ? "" : ", \(waiting.count) wait"
    let load =
      downError.map { "down: \($0.code)" } ?? workers.map { "\(inService) of \($0) busy\(waits)" }
      ?? "\(inService) in service"
    var readings = [
      NodeFact(name: "now", value: load),
      NodeFact(
        name: "requests", value: "\(counts.arrived) arrived, \(counts.served) served, \(counts.refused) refused"),
      NodeFact(name: "wasted", value: "\(counts.wasted) served after the client had gone"),
    ]
    if counts.failed > 0 { readings.append(NodeFact(name: "failed", value: "\(counts.failed)")) }
    if let workers, lastChange > 0 {
      // Up to the last change.
      let share = tally.busy / Double(lastChange) / Double(workers)
      readings.append(NodeFact(name: "busy", value: "\(share.percentage) of the time"))
    }
    if workers != nil, counts.begun > 0 {
      readings.append(NodeFact(name: "mean wait", mean: counts.waited / Double(counts.begun)))
    }
    return readings
  }
}

/// A token bucket that never lets more than `rate · t + burst` requests pass in a time t: the generic cell rate algorithm.
struct TokenBucket {
  /// The time in which a token is made, in ns, rounded up.
  private let interval: Int64
  /// The time in which all tokens but one are made.
  private let tolerance: Int64
  /// The time at which the bucket is full.
  private var full: Int64 = .min

  init(_ rate: Rate, burst: Int) {
    let wanted = (Double(rate.span.wholeNanoseconds) / rate.count).rounded(.up)
    interval = wanted < 1e18 ? max(1, Int64(wanted)) : .max
    let (product, overflow) = interval.multipliedReportingOverflow(by: Int64(burst - 1))
    tolerance = overflow ? .max : product
  }

  /// Takes a token. Returns 0, or the time in ns until there is one.
  mutating func take(at now: Int64) -> Int64 {
    let base = max(full, now)
    let wait = base.subtractingClamped(tolerance).subtractingClamped(now)
    guard wait <= 0 else { return wait }
    full = base.addingClamped(interval)
    return 0
  }
}
