import Loadables
import Scenarios

/// Decides how the syncs of a simulated loadable go, one after the other; a state machine without a clock or a loadable.
struct AttemptPlan {
  /// The faults that wait for a sync, in the order in which they came.
  private(set) var faults: [Fault] = []

  private var position = 0
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

  mutating func add(_ fault: Fault) { faults.append(fault) }

  mutating func clearFaults() { faults = [] }

  /// The next sync begins.
  mutating func begin(_ behaviour: Behaviour) -> Attempt {
    // Drawn for every sync, so that a fault does not move the latencies of those after it.
    var latency = behaviour.latency.draw(&latencies)
    for effect in takeFaults() {
      switch effect {
      case .delay(let delay): latency += delay
      case .fail(let error): return Attempt(latency: latency, ending: .fault(error: error))
      case .hang: return Attempt(latency: nil, ending: .fault(error: Behaviour.unnamedError))
      }
    }
    let outcome = takeOutcome(behaviour)
    return Attempt(latency: outcome == .hang ? nil : latency, ending: .outcome(outcome))
  }

  /// A sync has come to its end.
  ///
  /// - Returns: The code of the error with which it fails; nil if it succeeds.
  mutating func end(_ attempt: Attempt, _ behaviour: Behaviour, isOnline: Bool) -> String? {
    switch attempt.ending {
    case .fault(let error): return error
    case .outcome(let outcome) where behaviour.requiresInternet && !isOnline:
      unused = outcome
      return Behaviour.offlineError
    case .outcome(.error(let code)): return code
    case .outcome(.ok), .outcome(.hang): return nil
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
    switch behaviour.outcomes {
    case .list(let outcomes):
      defer { position = min(position + 1, outcomes.count - 1) }
      return outcomes[position]
    case .random(let rate, let error):
      return chances.happens(withChance: rate) ? .error(error) : .ok
    }
  }
}
