import InspectionModel
import Scenarios

/// The observed syncs of a leaf, from which its behaviour follows. Times are in ns.
struct LeafRecord {
  private struct Sync {
    let start: Int64
    let effect: FaultEffect?
    /// The additional time because of faults.
    let delay: Int64
    var latency: Int64?
    /// The outcome that the sync took from the behaviour; nil if a fault or the offline network replaced it.
    var outcome: Outcome?
  }

  /// The effect of faults that replaces the outcome of a sync.
  private enum FaultEffect {
    case fail(error: String)
    case hang
  }

  private var syncs: [Sync] = []
  private var faults: [Fault] = []
  /// Whether a sync is in progress that no fault makes hang.
  private(set) var isUnderWay = false
  /// Whether a sync with an injected failure ended with another result.
  private(set) var contradictsFaults = false
  private var keptContents = 0
  private var droppedContents = 0

  mutating func add(_ fault: Fault) { faults.append(fault) }

  mutating func clearFaults() { faults = [] }

  /// Begins the next sync. Until its end is known, the sync hangs.
  mutating func begin(at time: Int64) {
    let (effect, delay) = takeFaults()
    syncs.append(Sync(start: time, effect: effect, delay: delay, outcome: effect == nil ? .hang : nil))
    isUnderWay = true
    if case .hang = effect { isUnderWay = false }
  }

  /// Ends the current sync.
  ///
  /// - Parameters:
  ///   - outcome: The outcome that the sync uses; nil if it failed because the network was offline.
  ///   - code: The code of the failure; nil after a success.
  mutating func end(at time: Int64, _ outcome: Outcome?, code: String?) {
    guard isUnderWay, let last = syncs.indices.last else { return }
    isUnderWay = false
    syncs[last].latency = max(0, (time - syncs[last].start).subtractingClamped(syncs[last].delay))
    if case .fail(let expected)? = syncs[last].effect {
      contradictsFaults = contradictsFaults || code != expected
    } else {
      syncs[last].outcome = outcome
    }
  }

  /// Leaves the current sync without an end, because the state is set by other means.
  mutating func abandon() { isUnderWay = false }

  /// Counts a failure that kept or dropped contents.
  mutating func failed(keepingContents isKept: Bool) {
    if isKept { keptContents += 1 } else { droppedContents += 1 }
  }

  /// Returns the effect and the delay of the next sync's faults. Counts the faults down as a simulated loadable does.
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

  /// Returns the behaviour with which a simulated leaf syncs as observed.
  func behaviour(hasContents: Bool) -> Behaviour {
    var behaviour = Behaviour(
      outcomes: .list(outcomes), initialContents: hasContents ? .cached : .none,
      onFailure: droppedContents > 0 && keptContents == 0 ? .drop : .keep)
    behaviour.latency = Latency(observed: syncs.map(\.latency)) ?? behaviour.latency
    return behaviour
  }

  private var outcomes: [Outcome] {
    let used = syncs.compactMap(\.outcome).withoutRepeatedEnd
    return used.isEmpty ? [.ok] : used
  }
}

extension Latency {
  /// Creates the latency of observed syncs, in ns; nil if no latency is known. An unknown latency repeats a known one.
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
  /// The elements without repetitions of the last one at the end.
  fileprivate var withoutRepeatedEnd: [Element] {
    guard let last else { return [] }
    return Array(self[...(lastIndex { $0 != last }.map { $0 + 1 } ?? 0)])
  }
}
