/// A switch that stops the attempts of any number of syncers while their server fails.
///
/// | state | attempts |
/// |---|---|
/// | closed | are made; enough failures open the breaker |
/// | open | wait until the open time is over, then the breaker is half-open |
/// | half-open | one is made, the probe; its success closes the breaker, its failure opens it again |
///
/// The breaker is a loadable, for observers and tools: idle until it is used, synced while closed, failed while open, and
/// syncing while half-open.
///
/// When the breaker closes, the attempts that waited are planned anew, each with the last delay of its syncer, so that they
/// do not arrive together. `sync()` is not held. Its result counts, unless the breaker was open when the sync began.
///
/// ```swift
/// let breaker = CircuitBreaker(trip: .failuresInARow(5), openTime: .seconds(10))
/// let syncer = LoadableSyncer(
///   loadable: profile, backoff: .init(min: .seconds(1), max: .seconds(30)), conditions: .init(breaker: breaker))
/// ```
///
/// The states are those of Polly and resilience4j, which refuse an attempt while open: a syncer holds it, because a loadable
/// without further attempts would stay failed.
public final class CircuitBreaker: LoadableBase, InspectionNamed {
  /// The state of a ``CircuitBreaker``.
  public enum State: Sendable, Hashable {
    /// All attempts are made.
    case closed
    /// No attempt is made before this time on the breaker's clock; nil until ``CircuitBreaker/close()`` is called.
    case open(until: Duration?)
    /// One attempt is made, the probe, whose result decides.
    case halfOpen
  }

  /// The failures that open a ``CircuitBreaker``.
  public enum Trip: Sendable, Hashable {
    /// This many failures of all syncers without a success between them; at least 1.
    case failuresInARow(Int)
    /// A share of failures, over 0 and at most 1, among at least `minimumAttempts` attempts that ended in the window. The
    /// window is at least 1 ms.
    case failureRate(Double, window: Duration, minimumAttempts: Int)
  }

  /// The values of a ``CircuitBreaker``.
  public struct Configuration: Sendable, Hashable {
    /// The failures that open the breaker.
    public var trip: Trip
    /// The time before an open breaker is half-open; at least 1 ms. A probe without a result for this time is replaced by
    /// another.
    public var openTime: Duration

    /// Creates a configuration. Only ``validate()`` and a breaker's initialiser check the values.
    public init(trip: Trip = .failuresInARow(5), openTime: Duration = .seconds(10)) {
      self.trip = trip
      self.openTime = openTime
    }

    /// Checks all values; a breaker's initialiser makes the same check.
    ///
    /// - Throws: ``CircuitBreakerError``, which names the first invalid value.
    public func validate() throws(CircuitBreakerError) {
      switch trip {
      case .failuresInARow(let count):
        guard count >= 1 else { throw CircuitBreakerError(.failuresAreNotPositive) }
      case .failureRate(let rate, let window, let minimum):
        guard rate > 0, rate <= 1 else { throw CircuitBreakerError(.rateIsInvalid) }
        guard window >= .milliseconds(1) else { throw CircuitBreakerError(.windowIsTooShort) }
        guard minimum >= 1 else { throw CircuitBreakerError(.minimumAttemptsAreNotPositive) }
      }
      guard openTime >= .milliseconds(1) else { throw CircuitBreakerError(.openTimeIsTooShort) }
    }
  }

  /// The name that tools show.
  public let name: String

  private let timeSource: any TimeSource
  // Accesses have no callbacks.
  @exclusivity(unchecked) private var schedule: BreakerSchedule
  @exclusivity(unchecked) private var waiting = WaitingAttempts()
  private var timer: TimerToken?
  /// The number of results, attempts that wait, and other changes.
  @exclusivity(unchecked) package private(set) var changeCount = 0

  /// Creates a closed breaker with values that may be invalid, for example from a settings file.
  ///
  /// - Parameters:
  ///   - configuration: The failures that open the breaker, and the open time.
  ///   - name: The name that tools show.
  ///   - timeSource: The clock, which must be that of the syncers.
  /// - Throws: ``CircuitBreakerError``, which names the first invalid value.
  public init(
    _ configuration: Configuration, name: String = "breaker", timeSource: any TimeSource = SystemTimeSource.shared
  ) throws(CircuitBreakerError) {
    try configuration.validate()
    schedule = BreakerSchedule(configuration)
    self.name = name
    self.timeSource = timeSource
    super.init()
  }

  /// Creates a closed breaker with values written in the code; see ``Configuration`` for the meaning of each value.
  ///
  /// An invalid value is a programming error, and traps with the message of ``CircuitBreakerError``.
  public convenience init(
    trip: Trip = .failuresInARow(5), openTime: Duration = .seconds(10), name: String = "breaker",
    timeSource: any TimeSource = SystemTimeSource.shared
  ) {
    do {
      try self.init(Configuration(trip: trip, openTime: openTime), name: name, timeSource: timeSource)
    } catch {
      fatalError("CircuitBreaker: \(error)")
    }
  }

  /// The same as ``name``.
  public var inspectionName: String { name }

  /// Whether the breaker is closed, and was used.
  public override var isContentsAvailable: Bool { loadableState == .didSyncSuccessfully }

  /// The current state.
  public var state: State { schedule.state }

  /// The values, changed by ``update(_:)``.
  public var configuration: Configuration { schedule.configuration }

  /// The number of failures since the last success or change of state.
  public var failuresInARow: Int { schedule.failuresInARow }

  /// The share of failures in the window, 0 to 1; nil without attempts in it, or if the breaker counts failures in a row.
  public var failureRate: Double? { schedule.failureRate(at: timeSource.now) }

  /// The number of attempts that wait for this breaker.
  public var waitingCount: Int { waiting.count }

  /// Changes values, which apply from the next result or opening on.
  ///
  /// - Throws: ``CircuitBreakerError``, which names the first invalid value. In that case no value is changed.
  public func update(_ change: (inout Configuration) -> Void) throws(CircuitBreakerError) {
    var changed = configuration
    change(&changed)
    try changed.validate()
    changeCount += 1
    schedule.update(changed)
  }

  /// Opens the breaker until ``close()`` is called.
  public func open() {
    if schedule.set(.open(until: nil)) { stateDidChange() }
  }

  /// Closes the breaker. The attempts that waited are planned anew.
  public func close() {
    if schedule.set(.closed) { stateDidChange() }
  }

  /// The share of failures after the last result.
  package var lastFailureRate: Double? { schedule.lastFailureRate }

  // MARK: Attempts

  /// The period of the breaker, with which an attempt that begins now reports its result.
  package var period: UInt64 { schedule.period }

  /// Whether an attempt has to wait.
  package var isHolding: Bool { !schedule.admits }

  /// The time at which the breaker may let an attempt pass; nil if only a result or ``close()`` decides.
  var nextAttempt: Duration? { if case .open(let end) = schedule.state { end } else { nil } }

  /// Adds an attempt to those that wait, if it has to wait. Returns whether it has.
  package func holds(_ waiter: any RetryWaiter) -> Bool {
    if isHolding {
      changeCount += 1
      waiting.add(waiter)
    }
    return isHolding
  }

  /// Begins an attempt. Returns the number of the probe, if it is one.
  @discardableResult
  package func attemptBegins() -> UInt64? {
    let probe = schedule.attemptBegins()
    if probe != nil { setTimer(after: configuration.openTime) }
    return probe
  }

  package func attemptEnded(failed: Bool, begunIn period: UInt64) {
    changeCount += 1
    if schedule.attemptEnded(failed: failed, begunIn: period, at: timeSource.now) {
      stateDidChange()
    } else if loadableState == .idle {
      set(.didSyncSuccessfully)
    }
  }

  /// Handles the end of a probe without a result, such as by the release of its loadable.
  package func probeEnded(_ number: UInt64) {
    guard schedule.probe == number else { return }
    schedule.freeProbe(number)
    setTimer(after: .zero)
  }

  package func remove(_ waiter: any RetryWaiter) {
    changeCount += 1
    waiting.remove(waiter)
  }

  private func stateDidChange() {
    timer = nil
    changeCount += 1
    let (state, error): (LoadableState, CircuitBreakerIsOpen?) =
      switch schedule.state {
      case .closed: (.didSyncSuccessfully, nil)
      case .open: (.didFailToSync, CircuitBreakerIsOpen())
      case .halfOpen: (.syncing, nil)
      }
    let change = setSilently(state, error: error)
    notify(Round(cause: change))
    LoadableInstruments.effects(of: change) { actOnState() }
  }

  /// Sets the timer, and resumes those that wait. An observer may have changed the state again.
  private func actOnState() {
    switch schedule.state {
    case .closed:
      while let waiter = waiting.popFirst() { waiter.planAgain() }
    case .open(let end): if let end { setTimer(after: end - timeSource.now) }
    case .halfOpen: resumeProbe()
    }
  }

  /// Resumes those that wait until one of them is the probe: others may be held by something else.
  private func resumeProbe() {
    while schedule.state == .halfOpen, schedule.probe == nil, let waiter = waiting.popFirst() {
      changeCount += 1
      waiter.resume()
    }
  }

  private func setTimer(after delay: Duration) {
    timer = TimerToken(on: timeSource, after: delay, owner: self, label: "circuit breaker") { [weak self] in
      self?.timePassed()
    }
  }

  private func timePassed() {
    timer = nil
    if schedule.timePassed(to: timeSource.now) {
      stateDidChange()
    } else if schedule.state == .halfOpen {
      schedule.probe.map { schedule.freeProbe($0) }
      resumeProbe()
    }
  }
}

/// The error of an open ``CircuitBreaker``.
public struct CircuitBreakerIsOpen: Error, Hashable, Sendable, CustomStringConvertible {
  package init() {}

  /// The word `open`.
  public var description: String { "open" }
}

/// An error about invalid values of a ``CircuitBreaker``.
public struct CircuitBreakerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rules that an invalid value can break.
  public enum Code: Hashable, Sendable {
    /// The number of failures in a row is zero or less.
    case failuresAreNotPositive
    /// The rate is zero or less, above 1, or not a number.
    case rateIsInvalid
    /// The window of the rate is shorter than 1 ms.
    case windowIsTooShort
    /// The number of attempts from which the rate counts is zero or less.
    case minimumAttemptsAreNotPositive
    /// The open time is shorter than 1 ms.
    case openTimeIsTooShort
  }

  /// The rule that the first invalid value breaks.
  public let code: Code

  init(_ code: Code) { self.code = code }

  /// A readable description of the error.
  public var description: String {
    switch code {
    case .failuresAreNotPositive: "the number of failures that open a circuit breaker must be at least 1"
    case .rateIsInvalid: "the failure rate that opens a circuit breaker must be above 0 and at most 1"
    case .windowIsTooShort: "the window of a circuit breaker's failure rate must be at least 1 ms"
    case .minimumAttemptsAreNotPositive: "the number of attempts from which a failure rate counts must be at least 1"
    case .openTimeIsTooShort: "the open time of a circuit breaker must be at least 1 ms"
    }
  }
}
