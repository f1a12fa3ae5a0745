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

  private struct Request: BitwiseCopyable {
    var number: UInt64 = 0
    /// The place of the client in ``clients``; nil once the client has gone.
    var client: Int?
    var tag: UInt64 = 0
    var arrival: Int64 = 0
    /// The version that the request has read; used by an optimistic server.
    var version: UInt64 = 0
  }

  // A class, because to copy a weak reference takes long.
  private final class Client {
    weak let object: (any ServerClient)?

    init(_ object: any ServerClient) { self.object = object }
  }

  /// The limit of a rate, with the error above it.
  private struct Limit {
    var bucket: TokenBucket
    let error: String
    let tellsRetryAfter: Bool
  }

  private let plannedOutages: [ServerDefinition.Outage]
  private let timeSource: ManualTimeSource
  private let plannedEvents: PlannedEvents
  /// The number of this handler of planned events, the ends of the services.
  private var handler: Int32 = 0
  private let service: SyncLatency
  private let isOptimistic: Bool
  /// The number of requests that can be served at the same time; nil for any number.
  let workers: Int?
  /// The number of requests that can wait for a worker.
  private let capacity: Int

  // Accesses of a request have no callbacks. Checking them would take a tenth of the time.
  @exclusivity(unchecked) private var generator: SplitMix64
  @exclusivity(unchecked) private var limit: Limit?
  @exclusivity(unchecked) private var clients: [Client] = []
  @exclusivity(unchecked) private var requests: [Request] = []
  @exclusivity(unchecked) private var freeSlots: [Int] = []
  @exclusivity(unchecked) private var lastNumber: UInt64 = 0
  @exclusivity(unchecked) private var waiting: Deque<Int> = []
  @exclusivity(unchecked) private var inService = 0
  @exclusivity(unchecked) private var drawn = 0
  @exclusivity(unchecked) private var version: UInt64 = 0
  @exclusivity(unchecked) private var lastChange: Int64 = 0
  @exclusivity(unchecked) private var tally = Counts()
  @exclusivity(unchecked) private var changeCount = 0
  @exclusivity(unchecked) private var traffic = TrafficRecorder()

  /// The error with which all requests fail; nil while the server is up.
  private(set) var downError: TestError?
  /// The numbers of the planned outages that last; nil among them for one by hand.
  private var outages: Set<Int?> = []

  init(_ definition: ServerDefinition, id: String, in world: SimulatedWorld) {
    plannedOutages = definition.outages
    (timeSource, plannedEvents) = (world.timeSource, world.plannedEvents)
    generator = SplitMix64(seed: world.seed, node: id, purpose: .latency)
    var room: (workers: Int?, capacity: Int?)
    switch definition.model {
    case .queue(let workers, let capacity, let latency):
      (room, service, isOptimistic) = ((workers, capacity), SyncLatency(latency), false)
    case .optimistic(let latency): (service, isOptimistic) = (SyncLatency(latency), true)
    case .rateLimit(let rate, let burst, let error, let tellsRetryAfter):
      (service, isOptimistic) = (.fixed(.zero), false)
      limit = Limit(bucket: TokenBucket(rate, burst: burst), error: error, tellsRetryAfter: tellsRetryAfter)
    }
    (workers, capacity) = (room.workers, room.capacity ?? .max)
    super.init()
    handler = plannedEvents.connect(self, label: "request served")
  }

  override var isContentsAvailable: Bool { loadableState == .didSyncSuccessfully }

  /// Begins to answer, and plans the outages.
  func start() {
    set(.didSyncSuccessfully)
    for (number, outage) in plannedOutages.enumerated() {
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

  // MARK: Requests

  /// Adds a client, held weakly. Returns its number for ``send(from:tag:)``.
  func connect(_ client: any ServerClient) -> Int {
    clients.append(Client(client))
    return clients.count - 1
  }

  /// Receives a request. `tag` is passed to the client with the end of the request.
  func send(from client: Int, tag: UInt64) -> Answer {
    willCount()
    tally.arrived += 1
    if let downError {
      tally.failed += 1
      return .refused(downError)
    }
    if let wait = limit?.bucket.take(at: timeSource.nanoseconds), wait > 0, let limit {
      return refuse(TestError(limit.error, retryAfter: limit.tellsRetryAfter ? .nanoseconds(wait) : nil))
    }
    if let workers, inService >= workers {
      guard waiting.count < capacity else { return refuse(TestError(ServerDefinition.overloadedError)) }
      let ticket = accept(client, tag)
      waiting.append(ticket.slot)
      return .accepted(ticket)
    }
    let ticket = accept(client, tag)
    beginService(ticket.slot)
    return .accepted(ticket)
  }

  private func willCount() {
    changeCount += 1
    traffic.willCount(tally.traffic, at: timeSource.nanoseconds)
  }

  /// Notes that a client has gone. The service is wasted.
  func abandon(_ ticket: Ticket) {
    if requests[ticket.slot].number == ticket.number { requests[ticket.slot].client = nil }
  }

  private func accept(_ client: Int, _ tag: UInt64) -> Ticket {
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
    let latency = service.drawNanoseconds(&generator, for: drawn)
    drawn += 1
    plannedEvents.add(after: latency, place: slot, of: handler)
  }

  private func countBusyTime(_ now: Int64) {
    tally.busy = busyTime(at: now)
    lastChange = now
  }

  private func complete(_ slot: Int) {
    willCount()
    countBusyTime(timeSource.nanoseconds)
    inService -= 1
    let request = requests[slot]
    free(slot)
    var failure: TestError?
    if isOptimistic {
      if request.version == version { version += 1 } else { failure = TestError(ServerDefinition.conflictError) }
    }
    if let workers, inService < workers, let next = waiting.popFirst() { beginService(next) }
    if waiting.isEmpty { show(.didSyncSuccessfully) }
    guard let client = request.client.flatMap({ clients[$0].object }) else { return tally.wasted += 1 }
    if failure == nil { tally.served += 1 } else { tally.failed += 1 }
    client.requestEnded(request.tag, failure)
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
    willCount()
    outages.insert(outage)
    downError = error
    countBusyTime(timeSource.nanoseconds)
    inService = 0
    waiting = []
    plannedEvents.removeAll(of: handler)
    let failed = requests.indices.filter { requests[$0].number > 0 }
    let ended = failed.map { requests[$0] }.sorted { $0.number < $1.number }
    failed.forEach(free)
    set(.didFailToSync, error: error)
    for request in ended {
      tally.failed += 1
      if let client = request.client { clients[client].object?.requestEnded(request.tag, error) }
    }
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

extension SimulatedServer: PlannedEventHandler {
  func handle(_ event: PlannedEvents.Event) { complete(event.place) }
}

extension SimulatedServer: SwitchedNode {
  package func switchOff(error: String) { goDown(TestError(error)) }
  package func switchOn() { comeBack() }
}

extension NodeFact {
  /// Creates a fact about a mean duration in ns, rounded to three digits or so.
  init(name: String, mean: Double) {
    let step =
      switch mean {
      case 10e9...: 100e6
      case 1e9...: 10e6
      case 100e6...: 1e6
      case 10e6...: 100e3
      default: 10e3
      }
    self.init(name: name, value: Duration.nanoseconds(Int64((mean / step).rounded() * step)).scenarioText)
  }
}

extension SimulatedServer: ReadingSource {
  package var readingVersion: Int { changeCount }

  package func readings() -> Readings {
    // The busy time up to the last change.
    let reading = Reading(
      counts: tally, waiting: waiting.count, inService: inService, workers: workers, down: downError?.code,
      time: lastChange)
    return Readings(traffic: traffic.traffic(tally.traffic)) { reading.facts }
  }
}

extension SimulatedServer.Counts {
  fileprivate var traffic: NodeTraffic.Counts {
    NodeTraffic.Counts(succeeded: served, failed: failed, refused: refused, wasted: wasted)
  }
}

/// The numbers of a server at one time.
private struct Reading {
  let counts: SimulatedServer.Counts
  let waiting: Int
  let inService: Int
  let workers: Int?
  /// The error of a server that is down.
  let down: String?
  /// The time of the last change, in ns.
  let time: Int64

  var facts: [NodeFact] {
    let waits = waiting == 0 ? "" : ", \(waiting.grouped) wait"
    let load =
      down.map { "down: \($0)" } ?? workers.map { "\(inService.grouped) of \($0.grouped) busy\(waits)" }
      ?? "\(inService.grouped) in service"
    var readings = [
      NodeFact(name: "now", value: load),
      NodeFact(
        name: "requests",
        value: "\(counts.arrived.grouped) arrived, \(counts.served.grouped) served, \(counts.refused.grouped) refused"),
      NodeFact(name: "wasted", value: "\(counts.wasted.grouped) served after the client had gone"),
    ]
    if counts.failed > 0 { readings.append(NodeFact(name: "failed", value: counts.failed.grouped)) }
    if let workers, time > 0 {
      let share = counts.busy / Double(time) / Double(workers)
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
