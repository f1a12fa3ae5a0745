import Loadables

/// A reason for a sync to fail regardless of its plan.
package struct SyncObstacle {
  package let error: any Error
  /// The number of the event that is the cause of the failure; nil for the cause of the sync's end.
  package let cause: EventNumber?

  package init(_ error: any Error, cause: EventNumber? = nil) { (self.error, self.cause) = (error, cause) }
}

/// The planner of one loadable's syncs: computes durations and outcomes, without a clock or a loadable.
struct SyncPlanner {
  /// The injected faults that still apply to further syncs, in the order of injection.
  private(set) var faults: [SyncFault] = []

  /// The number of outcomes taken from the plan, including ``unused``.
  private var taken = 0
  /// The planned outcome of a sync that failed for another reason, see ``end(obstacle:)``. The next sync takes it.
  private var unused: SyncOutcome?
  /// The planned outcome of the current sync; nil if a fault decides the sync.
  private var ending: SyncOutcome?
  /// The failure that a fault gives the current sync; nil for none.
  private var faultFailure: SyncObstacle?
  private var latencies: SplitMix64
  /// The number of syncs begun. Each has taken one latency from the plan.
  private var drawn = 0
  private var chances: SplitMix64
  private var faultChances: SplitMix64

  init(seed: UInt64, name: String) {
    latencies = SplitMix64(seed: seed, node: name, purpose: .latency)
    chances = SplitMix64(seed: seed, node: name, purpose: .outcome)
    faultChances = SplitMix64(seed: seed, node: name, purpose: .fault)
  }

  var usedOutcomes: Int { unused == nil ? taken : taken - 1 }

  mutating func resume(afterOutcomes used: Int) {
    // The number may come from a file.
    taken = min(max(0, used), 1_000_000)
    chances.skip(taken)
  }

  mutating func add(_ fault: SyncFault) { faults.append(fault) }

  mutating func clearFaults() { faults = [] }

  /// Begins the next sync: applies the faults and takes the planned latency and outcome, unless the sync times out.
  ///
  /// - Parameter applied: Called for each fault that affects the sync. Returns the number of that event, if any.
  /// - Returns: The duration of the sync; nil for a sync that does not end.
  mutating func begin(_ plan: SyncPlan, applied: (SyncFault) -> EventNumber? = { _ in nil }) -> Duration? {
    let latency = draw(plan, applied: applied)
    guard let timeout = plan.timeout, latency.map({ $0 >= timeout }) ?? true else { return latency }
    faultFailure = SyncObstacle(TestError.timeout)
    return timeout
  }

  /// Whether the sync that began ends by a fault or a timeout, whatever the server answers.
  var endsByFault: Bool { faultFailure != nil }

  private mutating func draw(_ plan: SyncPlan, applied: (SyncFault) -> EventNumber?) -> Duration? {
    // Drawn for every sync, so that a fault does not shift later latencies.
    var latency = plan.latency.draw(&latencies, for: drawn)
    drawn += 1
    (faultFailure, ending) = (nil, nil)
    for fault in takeFaults() {
      let event = applied(fault)
      switch fault.effect {
      case .delay(let delay): latency += delay
      case .failure(let error):
        faultFailure = SyncObstacle(error, cause: event)
        return latency
      case .hang: return nil
      }
    }
    let outcome = takeOutcome(plan.outcomes)
    ending = outcome
    if case .hang = outcome { return nil }
    return latency
  }

  /// Returns the failure of the sync that ends now; nil after a success.
  ///
  /// - Parameter obstacle: Returns a failure if the sync must fail now, whatever the plan. The next sync then takes the
  ///   planned outcome.
  mutating func end(obstacle: () -> SyncObstacle?) -> SyncObstacle? {
    if let failure = faultFailure { return failure }
    if let failure = obstacle() {
      interrupted()
      return failure
    }
    if case .failure(let error)? = ending { return SyncObstacle(error) }
    return nil
  }

  /// Notes that the current sync ends regardless of its plan. The next sync takes the planned outcome.
  mutating func interrupted() { unused = ending ?? unused }

  /// Returns the faults that affect a new sync. Lowers the count of each fault, also if its rate spares the sync.
  private mutating func takeFaults() -> [SyncFault] {
    guard !faults.isEmpty else { return [] }
    var taken: [SyncFault] = []
    for index in faults.indices where faults[index].count ?? 1 > 0 {
      if faultChances.happens(withChance: faults[index].rate) { taken.append(faults[index]) }
      if let count = faults[index].count { faults[index].count = count - 1 }
    }
    faults.removeAll { $0.count.map { $0 <= 0 } ?? false }
    return taken
  }

  private mutating func takeOutcome(_ outcomes: SyncOutcomes) -> SyncOutcome {
    if let outcome = unused.take() { return outcome }
    defer { taken += 1 }
    switch outcomes {
    case .list(let list): return list[min(taken, list.count - 1)]
    case .random(let rate, let error): return chances.happens(withChance: rate) ? .failure(error) : .success
    }
  }
}
