import InspectionModel

/// The counts of one family of calls, and the numbers of its calls that have nodes.
struct CallFamilyTally {
  /// The maximum number of calls in flight that have nodes.
  static let inFlightLimit = 64
  /// The number of the latest, of the slowest and of the latest failed calls that have nodes.
  static let kept = 16

  private var counts = CallCounts()
  private var durations: CallStatistics
  /// The state of the call that ended last.
  private var lastEnd: (time: CallTime, state: NodeState)?
  /// The time of the last statistics; nil if they are to be taken at once.
  private var taken: CallTime?
  private var last = NodeCalls()

  private var inFlight: [Int] = []
  private var latest: [Int] = []
  private var failed: [Int] = []
  private var slowest: [(duration: CallTime, number: Int)] = []
  /// The longest durations so far, also of calls whose ends are not told yet, from the shortest on.
  private var longest: [CallTime] = []
  private var hasNewNumbers = false
  private var shown: Set<Int> = []

  // Nodes are for people: a family has not more new ones than a screen could show.
  private var successes = Allowance(limit: 64, each: CallTime.milliseconds(31))
  private var failures = Allowance(limit: 16, each: CallTime.milliseconds(62))

  init(at now: CallTime) { durations = CallStatistics(at: now) }

  // MARK: Statistics

  /// The number of calls that have begun.
  var begunCount: Int { counts.begun }

  /// Whether the family has had no calls but those that have moved to another one.
  var isEmpty: Bool { counts == CallCounts() && shown.isEmpty && inFlight.isEmpty && latest.isEmpty }

  mutating func end(_ call: CallRecord, _ end: CallEnd) {
    durations.add(end.time - call.began)
    if let lastEnd, lastEnd.time > end.time { return }
    if case .succeeded = end.outcome { lastEnd = (end.time, .synced) } else { lastEnd = (end.time, .failed) }
  }

  mutating func count(_ new: CallCounts, at now: CallTime) {
    guard new != CallCounts() else { return }
    counts.add(new)
    durations.count(new.succeeded + new.failed + new.cancelled, at: now)
  }

  /// Whether the statistics change by the passing of time, or have changed since they were taken.
  var isMoving: Bool { taken == nil || durations.isMoving || counts.inFlight != last.inFlight }

  var state: NodeState { counts.inFlight > 0 ? .syncing : lastEnd?.state ?? .idle }

  /// Returns the statistics if they have changed, at most once in ``CallTally/interval``.
  mutating func takeStatistics(at now: CallTime) -> NodeCalls? {
    guard isMoving, taken.map({ now - $0 >= CallTally.interval }) ?? true else { return nil }
    let isFirst = taken == nil
    taken = now
    durations.count(0, at: now)
    var calls = durations.statistics(at: now)
    (calls.inFlight, calls.succeeded) = (max(0, counts.inFlight), counts.succeeded)
    (calls.failed, calls.cancelled) = (counts.failed, counts.cancelled)
    guard isFirst || calls != last else { return nil }
    last = calls
    return calls
  }

  // MARK: Calls with nodes

  /// Returns whether a call that is over gets a node.
  mutating func shows(_ call: CallRecord, _ end: CallEnd, at now: CallTime) -> Bool {
    if end.outcome.isFailure { return failures.take(at: now) }
    let duration = end.time - call.began
    return (enters(duration) || duration >= CallTally.moment) && successes.take(at: now)
  }

  /// Notes a duration. Returns whether it is among the longest.
  private mutating func enters(_ duration: CallTime) -> Bool {
    if longest.count == Self.kept {
      guard duration > longest[0] else { return false }
      longest.removeFirst()
    }
    longest.insert(duration, at: longest.firstIndex { $0 > duration } ?? longest.count)
    return true
  }

  /// Returns whether a call in flight gets a node.
  mutating func showsInFlight(at now: CallTime) -> Bool {
    inFlight.count < Self.inFlightLimit && successes.take(at: now)
  }

  mutating func began(_ number: Int) {
    inFlight.append(number)
    shown.insert(number)
    hasNewNumbers = true
  }

  /// Removes a call that moves to another family.
  mutating func forget(_ number: Int) {
    inFlight.removeAll { $0 == number }
    shown.remove(number)
    hasNewNumbers = true
  }

  mutating func ended(_ number: Int, _ outcome: CallOutcome, after duration: CallTime) {
    inFlight.removeAll { $0 == number }
    Self.keep(number, in: &latest)
    if outcome.isFailure { Self.keep(number, in: &failed) }
    if duration >= CallTally.delay { _ = enters(duration) }
    let place = slowest.firstIndex { $0.duration > duration } ?? slowest.count
    slowest.insert((duration, number), at: place)
    if slowest.count > Self.kept { slowest.removeFirst() }
    hasNewNumbers = true
  }

  private static func keep(_ number: Int, in numbers: inout [Int]) {
    numbers.append(number)
    if numbers.count > kept { numbers.removeFirst() }
  }

  /// Returns the numbers of the calls that have nodes, and of those that have none any more; nil without a change.
  mutating func takeNumbers() -> (shown: [Int], removed: [Int])? {
    guard hasNewNumbers else { return nil }
    hasNewNumbers = false
    let old = shown
    shown = Set(inFlight).union(latest).union(failed).union(slowest.map(\.number))
    return (shown.sorted(), old.subtracting(shown).sorted())
  }
}

/// A number of actions that may be done at once, and the time after which each may be done again.
private struct Allowance {
  let limit: Int
  let each: CallTime
  private var left: Int
  private var start: CallTime?

  init(limit: Int, each: CallTime) {
    (self.limit, self.each) = (limit, each)
    left = limit
  }

  /// Takes one, if one is left.
  mutating func take(at now: CallTime) -> Bool {
    let earned = start.map { Int(min(Int64(limit), (now - $0) / each)) } ?? 0
    if left + earned >= limit {
      (left, start) = (limit, now)
    } else if earned > 0, let start {
      left += earned
      self.start = start + each * Int64(earned)
    }
    guard left > 0 else { return false }
    left -= 1
    return true
  }
}
