import DequeModule
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios

/// A check of the numbers of a server or of open load, which change without journal entries.
struct MeasureCheck: Check {
  let nodes: Set<NodeID>? = []
  let trigger = EvaluationTrigger.always

  private let measure: Measure
  private let server: SimulatedServer?
  private let load: OpenLoad?
  private let now: @MainActor () -> Int64
  /// The last disturbance, for a recovery; nil without one.
  private let disturbance: Range<Int64>?

  /// The arrivals within the time of a peak: the instants with their numbers, and the sum.
  private var arrivals: Deque<(time: Int64, count: Int)> = []
  private var recentArrivals = 0
  private var lastArrived = 0
  /// The length of the queue before the disturbance, and whether it was as short again afterwards.
  private var levelBefore = 0
  private var hasReturned = false
  /// The number of refused requests at the end of the time for the recovery; nil before.
  private var refusedBefore: Int?
  /// The start of the span, and the busy time up to it, in ns.
  private var start: (time: Int64, busy: Double) = (0, 0)

  /// Creates a check of the numbers of a server or load, whichever is given.
  ///
  /// - Parameter now: Returns the time in nanoseconds.
  init(
    _ measure: Measure, of server: SimulatedServer?, _ load: OpenLoad?, disturbance: Range<Int64>?,
    now: @escaping @MainActor () -> Int64
  ) {
    (self.measure, self.server, self.load, self.disturbance, self.now) = (measure, server, load, disturbance, now)
  }

  var deadlines: [Int64] {
    switch measure {
    case .count(_, _, let by): [by?.wholeNanoseconds].compactMap(\.self)
    case .peak: []
    case .recovered: [recoveryEnd].compactMap(\.self)
    case .busy(_, let span): [span.from.wholeNanoseconds, span.to?.wholeNanoseconds].compactMap(\.self)
    }
  }

  private var recoveryEnd: Int64? {
    guard case .recovered(let time) = measure, let disturbance else { return nil }
    return disturbance.upperBound.addingClamped(time.wholeNanoseconds)
  }

  mutating func handle(_ entry: JournalEntry) -> Verdict? { nil }

  mutating func evaluate() -> Verdict? {
    switch measure {
    case .count(let metric, let range, _):
      guard let most = range.most else { return count(metric) >= range.least ? .met : nil }
      return count(metric) > most ? failure(range, metric) : nil
    case .peak(let rate): return evaluatePeak(rate)
    case .recovered: return evaluateRecovery(at: now())
    case .busy: return nil
    }
  }

  mutating func timeReached(_ time: Int64) -> Verdict? {
    if case .busy(_, let span) = measure, time == span.from.wholeNanoseconds, span.to != span.from {
      start = (time, server?.busyTime(at: time) ?? 0)
      return nil
    }
    if case .recovered(let limit) = measure {
      let verdict = decideRecovery(at: time, within: limit)
      // From then on, a single refusal shows that it has not recovered.
      refusedBefore = server?.counts.refused
      return verdict == .met ? nil : verdict
    }
    return decide(at: time)
  }

  mutating func finish() -> Verdict { decide(at: now()) }

  private mutating func decide(at time: Int64) -> Verdict {
    switch measure {
    case .count(let metric, let range, _): return range.contains(count(metric)) ? .met : failure(range, metric)
    case .peak: return .met
    case .recovered(let limit): return decideRecovery(at: time, within: limit)
    case .busy(let least, _):
      let length = Double(time - start.time) * Double(server?.workers ?? 1)
      let share = length > 0 ? ((server?.busyTime(at: time) ?? 0) - start.busy) / length : 0
      guard share < least else { return .met }
      return .failed(
        expected: "busy for at least \(least.percentage)", seen: "busy for \(share.percentage)", cause: nil)
    }
  }

  // MARK: Counts

  private func count(_ metric: Measure.Metric) -> Int {
    switch metric {
    case .arrived: server?.counts.arrived ?? load?.counts.arrived ?? 0
    case .served: server?.counts.served ?? 0
    case .refused: server?.counts.refused ?? 0
    case .wasted: server?.counts.wasted ?? 0
    case .succeeded: load?.counts.succeeded ?? 0
    case .gaveUp: load?.counts.gaveUp ?? 0
    }
  }

  private func failure(_ range: Expectation.CountRange, _ metric: Measure.Metric) -> Verdict {
    .failed(
      expected: "\(range.text) requests \(metric.phrase)", seen: "\(count(metric)) requests \(metric.phrase)",
      cause: nil)
  }

  private mutating func evaluatePeak(_ rate: Rate) -> Verdict? {
    let (arrived, time) = (server?.counts.arrived ?? 0, now())
    if arrived > lastArrived {
      arrivals.append((time, arrived - lastArrived))
      recentArrivals += arrived - lastArrived
      lastArrived = arrived
    }
    while let first = arrivals.first, first.time <= time - rate.span.wholeNanoseconds {
      recentArrivals -= first.count
      arrivals.removeFirst()
    }
    guard Double(recentArrivals) > rate.count else { return nil }
    return .failed(
      expected: "at most \(rate.text) arrive", seen: "\(recentArrivals) requests in \(rate.span.scenarioText)",
      cause: nil)
  }

  private mutating func evaluateRecovery(at time: Int64) -> Verdict? {
    guard let server, let disturbance else { return nil }
    if time < disturbance.lowerBound { levelBefore = server.waitingCount }
    if time >= disturbance.upperBound, server.waitingCount <= levelBefore, server.downError == nil {
      hasReturned = true
    }
    guard let refusedBefore, server.counts.refused > refusedBefore else { return nil }
    return .failed(expected: "no request is refused after the recovery", seen: "a request is refused", cause: nil)
  }

  private mutating func decideRecovery(at time: Int64, within limit: Duration) -> Verdict {
    guard let disturbance, time >= disturbance.upperBound else {
      return .failed(
        expected: "an outage, or a phase of load, ends in the run", seen: "none has ended", cause: nil)
    }
    if let verdict = evaluateRecovery(at: time) { return verdict }
    guard !hasReturned else { return .met }
    let level = levelBefore == 0 ? "no request waits" : "requests that wait: at most \(levelBefore)"
    return .failed(
      expected: "\(level), within \(limit.scenarioText) after the disturbance",
      seen: "requests that wait: \(server?.waitingCount ?? 0)", cause: nil)
  }
}
