import InspectionModel
import Scenarios

/// The observed syncs of one leaf. A scenario's latency and outcomes for the leaf are made from them. Times are in ns.
struct LeafRecord {
  private struct Sync {
    let start: Int64
    let effect: FaultEffect?
    /// The time that injected delays added to the sync.
    let delay: Int64
    var latency: Int64?
    /// The time after which the sync was interrupted, which is less than its latency; nil if it was not.
    var interruption: Int64?
    /// The outcome for the scenario; nil if an injected fault or the offline network decided the sync's result instead.
    var outcome: Outcome?
  }

  /// The effect of an injected fault that decides the result of a sync.
  private enum FaultEffect {
    case fail(error: String)
    case hang
  }

  private var syncs: [Sync] = []
  private var faults: [Fault] = []
  /// Whether a sync is in progress. A sync that an injected fault keeps from ending does not count.
  private(set) var isUnderWay = false
  /// Whether a sync with an injected failure had another result, which the same faults could not repeat.
  private(set) var contradictsFaults = false
  private var keptContents = 0
  private var droppedContents = 0

  mutating func add(_ fault: Fault) { faults.append(fault) }

  mutating func clearFaults() { faults = [] }

  /// Begins the next sync at a time in ns. If no end is observed, the sync never ends in the scenario either.
  mutating func begin(at time: Int64) {
    let (effect, delay) = takeFaults()
    syncs.append(Sync(start: time, effect: effect, delay: delay, outcome: effect == nil ? .hang : nil))
    isUnderWay = true
    if case .hang = effect { isUnderWay = false }
  }

  /// Ends the current sync with its observed result. `code` is the error code of a failure, nil after a success.
  mutating func end(at time: Int64, _ outcome: Outcome, code: String?) {
    end(at: time, outcome: outcome, code: code, isInterrupted: false)
  }

  /// Ends the current sync with a failure for want of the network, which uses no outcome.
  mutating func endOffline(at time: Int64, _ rule: OfflineRule) {
    end(at: time, outcome: nil, code: Behaviour.offlineError, isInterrupted: rule == .atOnce)
  }

  private mutating func end(at time: Int64, outcome: Outcome?, code: String?, isInterrupted: Bool) {
    guard isUnderWay, let last = syncs.indices.last else { return }
    isUnderWay = false
    let observed = max(0, (time - syncs[last].start).subtractingClamped(syncs[last].delay))
    if isInterrupted { syncs[last].interruption = observed } else { syncs[last].latency = observed }
    if case .fail(let expected)? = syncs[last].effect {
      contradictsFaults = contradictsFaults || code != expected
    } else {
      syncs[last].outcome = outcome
    }
  }

  /// Stops observing the current sync, because the state was set by other means, such as a command.
  mutating func abandon() { isUnderWay = false }

  /// Counts a failed sync. The scenario drops contents on failure only if every counted failure dropped them.
  mutating func failed(keepingContents isKept: Bool) {
    if isKept { keptContents += 1 } else { droppedContents += 1 }
  }

  /// Returns the effect and the delay of the faults for the next sync. Decreases the faults' counts of remaining syncs.
  private mutating func takeFaults() -> (FaultEffect?, delay: Int64) {
    var (effect, delay) = (FaultEffect?.none, Int64(0))
    for index in faults.indices where faults[index].count ?? 1 > 0 {
      if effect == nil {
        switch faults[index].effect {
        case .fail(let error): effect = .fail(error: error)
        case .hang: effect = .hang
        case .delay(let length): delay = delay.addingClamped(length)
        }
      }
      if let count = faults[index].count { faults[index].count = count - 1 }
    }
    faults.removeAll { $0.count.map { $0 <= 0 } ?? false }
    return (effect, delay)
  }

  // MARK: The behaviour

  /// Returns the behaviour with which a simulated leaf repeats these syncs. `hasContents` is for the run's start.
  func behaviour(hasContents: Bool) -> Behaviour {
    var behaviour = Behaviour(
      outcomes: .list(outcomes), initialContents: hasContents ? .cached : .none,
      onFailure: droppedContents > 0 && keptContents == 0 ? .drop : .keep)
    behaviour.latency = Latency(observed: latencies) ?? behaviour.latency
    return behaviour
  }

  /// The latency of each sync, in ns; nil if unknown. That of an interrupted sync is the latest known one, unless the sync
  /// took longer before its interruption.
  private var latencies: [Int64?] {
    var known = syncs.lazy.compactMap(\.latency).first
    return syncs.map { sync in
      known = sync.latency ?? known
      guard let interruption = sync.interruption else { return sync.latency }
      let usual = known ?? Self.usualLatency
      return usual > interruption ? usual : interruption.addingClamped(Self.usualLatency)
    }
  }

  /// The latency of a sync of which nothing is known, in ns: that of a behaviour without one.
  private static let usualLatency: Int64 = 500_000_000

  private var outcomes: [Outcome] {
    let used = syncs.compactMap(\.outcome).withoutRepeatedEnd
    return used.isEmpty ? [.ok] : used
  }
}

extension Latency {
  /// Creates a latency from observed latencies, in ns; nil if all are unknown. A known one replaces each unknown one.
  init?(observed: [Int64?]) {
    var known = observed.compactMap(\.self).first
    guard known != nil else { return nil }
    var latencies: [Duration] = []
    for latency in observed {
      known = latency ?? known
      if let known { latencies.append(.nanoseconds(known)) }
    }
    let list = latencies.withoutRepeatedEnd
    self = list.count == 1 ? .fixed(list[0]) : .each(list)
  }
}

extension Array where Element: Equatable {
  /// The elements without repetitions of the last element at the end: `a b b` becomes `a b`.
  fileprivate var withoutRepeatedEnd: [Element] {
    guard let last else { return [] }
    return Array(self[...(lastIndex { $0 != last }.map { $0 + 1 } ?? 0)])
  }
}
