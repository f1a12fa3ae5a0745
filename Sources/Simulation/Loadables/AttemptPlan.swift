import InspectionModel
import Loadables
import Scenarios

/// Decides how the syncs of a simulated loadable go, one after the other; a state machine without a clock or a loadable.
struct AttemptPlan {
  /// The faults that wait for a sync, in the order in which they came.
  private(set) var faults: [Fault] = []

  /// How a sync has ended.
  enum End: Equatable {
    /// Well. An action has a new date, so long after it, where there is one.
    case success(again: Duration?)
    /// With an error of this code.
    case failure(error: String)
  }

  /// How many outcomes were taken, one that was not used included.
  private var taken = 0
  /// An outcome that was not used after all, and is the next one's.
  private var unused: Outcome?
  private var latencies: SplitMix64
  private var chances: SplitMix64
  private var faultChances: SplitMix64

  init(seed: UInt64, node id: String) {
    latencies = SplitMix64(seed: seed, node: id, purpose: .latency)
    chances = SplitMix64(seed: seed, node: id, purpose: .outcome)
    faultChances = SplitMix64(seed: seed, node: id, purpose: .fault)
  }

  /// How many of the outcomes are used up.
  var usedOutcomes: Int { unused == nil ? taken : taken - 1 }

  /// Goes on where another run has ended.
  ///
  /// - Parameter used: How many of the outcomes were used up there.
  mutating func goOn(afterOutcomes used: Int) {
    // A store may say anything.
    taken = min(max(0, used), 1_000_000)
    chances.skip(taken)
  }

  mutating func add(_ fault: Fault) { faults.append(fault) }

  mutating func clearFaults() { faults = [] }

  /// The next sync begins.
  mutating func begin(_ behaviour: Behaviour) -> Attempt {
    // Drawn for every sync, so that a fault does not move the latencies of those after it.
    var latency = behaviour.latency.draw(&latencies)
    for effect in takeFaults() {
      switch effect {
      case .delay(let delay): latency += .nanoseconds(delay)
      case .fail(let error): return Attempt(latency: latency, ending: .fault(error: error))
      case .hang: return Attempt(latency: nil, ending: .fault(error: Behaviour.unnamedError))
      }
    }
    let outcome = takeOutcome(behaviour)
    return Attempt(latency: outcome == .hang ? nil : latency, ending: .outcome(outcome))
  }

  /// A sync has come to its end.
  ///
  /// - Returns: How.
  mutating func end(_ attempt: Attempt, _ behaviour: Behaviour, isOnline: Bool) -> End {
    switch attempt.ending {
    case .fault(let error): return .failure(error: error)
    case .outcome(let outcome) where behaviour.requiresInternet && !isOnline:
      unused = outcome
      return .failure(error: Behaviour.offlineError)
    case .outcome(.error(let code)): return .failure(error: code)
    case .outcome(.again(let delay)): return .success(again: delay)
    case .outcome(.ok), .outcome(.hang): return .success(again: nil)
    }
  }

  /// What happens to this sync. One that is spared by chance counts as well.
  private mutating func takeFaults() -> [Fault.Effect] {
    guard !faults.isEmpty else { return [] }
    var effects: [Fault.Effect] = []
    for index in faults.indices {
      if faultChances.happens(withChance: faults[index].rate) { effects.append(faults[index].effect) }
      if let count = faults[index].count { faults[index].count = count - 1 }
    }
    faults.removeAll { $0.count.map { $0 <= 0 } ?? false }
    return effects
  }

  private mutating func takeOutcome(_ behaviour: Behaviour) -> Outcome {
    if let outcome = unused {
      unused = nil
      return outcome
    }
    defer { taken += 1 }
    switch behaviour.outcomes {
    case .list(let outcomes): return outcomes[min(taken, outcomes.count - 1)]
    case .random(let rate, let error):
      return chances.happens(withChance: rate) ? .error(error) : .ok
    }
  }
}
