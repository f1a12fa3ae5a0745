/// A limit of the retries of any number of syncers, so that retries cannot keep a server overloaded.
///
/// Within the ``Configuration/window`` before any retry, there are at most `ratio · requests + min · window` retries, where
/// requests are the syncs that are no retries. A retry beyond this waits, in the order of arrival, until requests are made or
/// earlier retries leave the window. `sync()` needs no budget: it counts as a request.
///
/// The budget is a loadable, for observers and tools: idle until it is used, then syncing while retries wait, else synced.
///
/// ```swift
/// let budget = RetryBudget(ratio: 0.2, minPerSecond: 1)
/// let syncer = LoadableSyncer(
///   loadable: profile, backoff: .init(min: .seconds(1), max: .seconds(30)), conditions: .init(budget: budget))
/// ```
///
/// The parameters are those of Finagle's `RetryBudget` and tower's `TpsBudget`, which drop a retry without budget: a syncer
/// holds it, because a loadable without further attempts would stay failed.
public final class RetryBudget: LoadableBase, InspectionNamed {
  /// The values of a ``RetryBudget``.
  public struct Configuration: Sendable, Hashable {
    /// The number of retries that each request allows, such as 0.2 for one retry per five requests; finite, not negative.
    public var ratio: Double
    /// The number of retries per second that are allowed without requests; finite, not negative.
    public var minPerSecond: Double
    /// The time over which requests and retries are counted; at least 1 ms.
    public var window: Duration

    /// Creates a configuration, by default Finagle's. Only ``validate()`` and a budget's initialiser check the values.
    public init(ratio: Double = 0.2, minPerSecond: Double = 10, window: Duration = .seconds(10)) {
      self.ratio = ratio
      self.minPerSecond = minPerSecond
      self.window = window
    }

    /// Checks all values; a budget's initialiser makes the same check.
    ///
    /// - Throws: ``RetryBudgetError``, which names the first invalid value.
    public func validate() throws(RetryBudgetError) {
      guard ratio >= 0, ratio.isFinite else { throw RetryBudgetError(.ratioIsInvalid) }
      guard minPerSecond >= 0, minPerSecond.isFinite else { throw RetryBudgetError(.minIsInvalid) }
      guard window >= .milliseconds(1) else { throw RetryBudgetError(.windowIsTooShort) }
    }

    var minimumInWindow: Double { minPerSecond * (Double(window.wholeNanoseconds) / 1e9) }
  }

  /// The name that tools show.
  public let name: String

  private let timeSource: any TimeSource
  // Accesses have no callbacks.
  @exclusivity(unchecked) private var allowance: RetryAllowance
  @exclusivity(unchecked) private var waiting = WaitingAttempts()
  private var wakeUp: TimerToken?
  /// The attempt that is resumed right now: it was the first of those that waited.
  private var resumed: (any RetryWaiter)?
  /// The number of requests, retries and other changes.
  @exclusivity(unchecked) package private(set) var changeCount = 0

  /// Creates an unused budget with values that may be invalid, for example from a settings file.
  ///
  /// - Parameters:
  ///   - configuration: The limits.
  ///   - name: The name that tools show.
  ///   - timeSource: The clock of the window, which must be that of the syncers.
  /// - Throws: ``RetryBudgetError``, which names the first invalid value.
  public init(
    _ configuration: Configuration, name: String = "budget", timeSource: any TimeSource = SystemTimeSource.shared
  ) throws(RetryBudgetError) {
    try configuration.validate()
    allowance = RetryAllowance(configuration)
    self.name = name
    self.timeSource = timeSource
    super.init()
  }

  /// Creates an unused budget with values written in the code; see ``Configuration`` for the meaning of each value.
  ///
  /// An invalid value is a programming error, and traps with the message of ``RetryBudgetError``.
  public convenience init(
    ratio: Double = 0.2, minPerSecond: Double = 10, window: Duration = .seconds(10), name: String = "budget",
    timeSource: any TimeSource = SystemTimeSource.shared
  ) {
    do {
      try self.init(
        Configuration(ratio: ratio, minPerSecond: minPerSecond, window: window), name: name, timeSource: timeSource)
    } catch {
      fatalError("RetryBudget: \(error)")
    }
  }

  /// The same as ``name``.
  public var inspectionName: String { name }

  /// Whether the budget was used, and no retry waits.
  public override var isContentsAvailable: Bool { loadableState == .didSyncSuccessfully }

  /// The limits, changed by ``update(_:)``.
  public var configuration: Configuration { allowance.configuration }

  /// The number of retries that are allowed now; less than 1 if the next retry has to wait. Negative after a limit was
  /// lowered.
  public var retriesLeft: Double { allowance.levels(at: timeSource.now).left }

  /// The number of retries that would be allowed now without the retries in the window.
  public var retriesAllowed: Double { allowance.levels(at: timeSource.now).full }

  /// The number of retries that wait for this budget.
  public var waitingCount: Int { waiting.count }

  /// The time at which the next waiting retry is made if there are no requests before; nil if none waits, or if only
  /// requests allow one.
  public var nextRetry: Duration? { waiting.count > 0 ? allowance.nextRetry(after: timeSource.now) : nil }

  /// Changes the limits, also for the retries that wait. A changed window starts the counts again.
  ///
  /// - Throws: ``RetryBudgetError``, which names the first invalid value. In that case no value is changed.
  public func update(_ change: (inout Configuration) -> Void) throws(RetryBudgetError) {
    var changed = configuration
    change(&changed)
    try changed.validate()
    changeCount += 1
    allowance.update(changed)
    setWakeUp()
  }

  /// The retries that were allowed after the last change, and those that an unused budget would have allowed.
  package var lastLevels: (left: Double, full: Double) { allowance.lastLevels }

  // MARK: Attempts

  /// Counts a request, which is no retry.
  package func countRequest() {
    changeCount += 1
    allowance.countRequest(at: timeSource.now)
    if waiting.count > 0 { setWakeUp() }
    if loadableState == .idle { showWaiting() }
  }

  /// Counts a retry if one is allowed, and none waits for longer. Otherwise adds the attempt to those that wait.
  ///
  /// - Returns: Whether the retry has to wait.
  package func holds(_ waiter: any RetryWaiter) -> Bool {
    changeCount += 1
    if waiting.count == 0 || waiter === resumed, allowance.takeRetry(at: timeSource.now) { return false }
    waiting.add(waiter)
    setWakeUp()
    return true
  }

  /// Whether a retry would have to wait.
  var isHolding: Bool { waiting.count > 0 || !allowance.allowsRetry(at: timeSource.now) }

  /// Takes back the retry that was counted last, because it had no effect.
  func returnRetry() { allowance.returnRetry() }

  package func remove(_ waiter: any RetryWaiter) {
    changeCount += 1
    waiting.remove(waiter)
    if waiting.count == 0 { wakeUp = nil }
    showWaiting()
  }

  /// Sets the state by the number of retries that wait.
  package func showWaiting() {
    let state: LoadableState = waiting.count > 0 ? .syncing : .didSyncSuccessfully
    if state != loadableState { set(state) }
  }

  private func setWakeUp() {
    let now = timeSource.now
    guard waiting.count > 0, let next = allowance.nextRetry(after: now) else { return wakeUp = nil }
    wakeUp = TimerToken(on: timeSource, after: next - now, owner: self, label: "retry budget") { [weak self] in
      self?.resume()
    }
  }

  private func resume() {
    wakeUp = nil
    while allowance.allowsRetry(at: timeSource.now), let waiter = waiting.popFirst() {
      resumed = waiter
      waiter.resume()
    }
    resumed = nil
    setWakeUp()
    showWaiting()
  }
}

/// An error about invalid values of a ``RetryBudget``.
public struct RetryBudgetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rules that an invalid value can break.
  public enum Code: Hashable, Sendable {
    /// The ratio is negative, infinite or not a number.
    case ratioIsInvalid
    /// The number of retries per second is negative, infinite or not a number.
    case minIsInvalid
    /// The window is shorter than 1 ms.
    case windowIsTooShort
  }

  /// The rule that the first invalid value breaks.
  public let code: Code

  init(_ code: Code) { self.code = code }

  /// A readable description of the error.
  public var description: String {
    switch code {
    case .ratioIsInvalid: "the ratio of a retry budget must be a finite number of at least 0"
    case .minIsInvalid: "the minimum rate of a retry budget must be a finite number of at least 0"
    case .windowIsTooShort: "the window of a retry budget must be at least 1 ms"
    }
  }
}
