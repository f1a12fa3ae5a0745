/// The decisions of a ``CircuitBreaker``, as a state machine without a clock or syncers.
///
/// Each change of state begins a new period. The result of an attempt counts only in the period in which the attempt began:
/// late results of an overloaded server neither close nor open a breaker again.
struct BreakerSchedule {
  /// The parts of the window of a failure rate.
  private static let slicesInWindow = 10

  private(set) var configuration: CircuitBreaker.Configuration
  private(set) var state = CircuitBreaker.State.closed
  /// The number of changes of state.
  private(set) var period: UInt64 = 0
  private(set) var failuresInARow = 0
  /// The number of the attempt that was admitted in the half-open state and has no result yet; nil without one.
  private(set) var probe: UInt64?
  private var lastProbe: UInt64 = 0
  /// The failures as first, all attempts as second.
  private var counts: SlidingCounts?

  init(_ configuration: CircuitBreaker.Configuration) {
    self.configuration = configuration
    counts = Self.counts(for: configuration.trip)
  }

  private static func counts(for trip: CircuitBreaker.Trip) -> SlidingCounts? {
    guard case .failureRate(_, let window, _) = trip else { return nil }
    return SlidingCounts(slices: slicesInWindow, of: window / slicesInWindow)
  }

  /// Takes a changed configuration over, which applies from the next result or opening on.
  mutating func update(_ configuration: CircuitBreaker.Configuration) {
    if configuration.trip != self.configuration.trip { counts = Self.counts(for: configuration.trip) }
    self.configuration = configuration
  }

  /// Whether an attempt may begin now.
  var admits: Bool {
    switch state {
    case .closed: true
    case .open: false
    case .halfOpen: probe == nil
    }
  }

  /// Begins an admitted attempt. In the half-open state, it is the probe, whose number is returned.
  mutating func attemptBegins() -> UInt64? {
    guard state == .halfOpen else { return nil }
    lastProbe += 1
    probe = lastProbe
    return lastProbe
  }

  /// Counts the result of an attempt. Returns whether the state has changed.
  ///
  /// - Parameter period: The period in which the attempt began.
  mutating func attemptEnded(failed: Bool, begunIn period: UInt64, at now: Duration) -> Bool {
    guard period == self.period else { return false }
    switch state {
    case .open: return false
    case .halfOpen:
      change(to: failed ? opened(at: now) : .closed)
      return true
    case .closed:
      failuresInARow = failed ? failuresInARow + 1 : 0
      counts?.advance(to: now)
      counts?.add(first: failed ? 1 : 0, second: 1)
      guard failed, isTripped else { return false }
      change(to: opened(at: now))
      return true
    }
  }

  private func opened(at now: Duration) -> CircuitBreaker.State {
    .open(until: (now + configuration.openTime).roundedUp)
  }

  private var isTripped: Bool {
    switch configuration.trip {
    case .failuresInARow(let limit): failuresInARow >= limit
    case .failureRate(let limit, _, let minimum):
      (counts?.total.second ?? 0) >= minimum && (lastFailureRate ?? 0) >= limit
    }
  }

  /// The rate of failures in the window; nil without attempts, or if the breaker counts failures in a row.
  mutating func failureRate(at now: Duration) -> Double? {
    counts?.advance(to: now)
    return lastFailureRate
  }

  /// The rate of failures in the window as of the last result.
  var lastFailureRate: Double? {
    counts.flatMap { $0.total.second > 0 ? Double($0.total.first) / Double($0.total.second) : nil }
  }

  /// Ends the open state, if its time is over. Returns whether the state has changed.
  mutating func timePassed(to now: Duration) -> Bool {
    guard case .open(.some(let end)) = state, now >= end else { return false }
    change(to: .halfOpen)
    return true
  }

  /// Lets another attempt probe, because this probe has no result, or not within the open time.
  mutating func freeProbe(_ number: UInt64) { if probe == number { probe = nil } }

  /// Changes the state by hand. Returns whether the state has changed.
  mutating func set(_ state: CircuitBreaker.State) -> Bool {
    guard state != self.state else { return false }
    change(to: state)
    return true
  }

  private mutating func change(to state: CircuitBreaker.State) {
    self.state = state
    period += 1
    probe = nil
    failuresInARow = 0
    counts = Self.counts(for: configuration.trip)
  }
}
