/// The ``RetryConditions`` of one syncer, applied to its attempts. A syncer without conditions has no gate.
@MainActor
final class RetryGate: RetryWaiter {
  private enum Attempt {
    case retry
    case refresh
  }

  private let conditions: RetryConditions
  private let timeSource: any TimeSource
  private weak var syncer: LoadableSyncer?
  private var networkObservation: AnyObject?

  /// The condition that holds the syncer's attempt; nil if none does.
  private(set) var hold: RetryHold?
  /// The place in the list of the budget or breaker that holds the attempt.
  var ticket: UInt64?
  /// The time of the last failure's ``RetryAfterError``, on the time source's clock.
  private var notBefore: Duration?
  /// The attempt that the syncer makes right now, until the target's state shows it.
  private var attempt: Attempt?
  /// The breaker's period in which the running attempt began; nil if its begin was not seen.
  private var period: UInt64?
  /// The number of the breaker's probe, if the running attempt is one.
  private var probe: UInt64?
  private var targetHasFailed = false

  init(_ conditions: RetryConditions, of syncer: LoadableSyncer, on timeSource: any TimeSource) {
    self.conditions = conditions
    self.syncer = syncer
    self.timeSource = timeSource
    // The begin of a sync that runs already may be of an earlier period.
    targetHasFailed = syncer.loadable?.loadableState == .didFailToSync
    if let reachability = conditions.reachability {
      networkObservation = reachability.observe { [weak self, weak reachability] in
        if reachability?.hasInternet == true { self?.syncer?.returned(.networkReturned) }
      }
    }
  }

  isolated deinit {
    leave()
    abandonAttempt()
  }

  // MARK: The syncer's attempts

  /// Returns the condition that holds an attempt that is due now, and the time until that condition may end, if known. The
  /// budget or breaker then resumes the attempt. Without a condition, the attempt begins.
  func holdsAttempt(isRetry: Bool) -> (by: RetryHold, for: Duration?)? {
    leave()
    let now = timeSource.now
    if let breaker = conditions.breaker, breaker.holds(self) {
      hold = .breaker(breaker)
      return (.breaker(breaker), breaker.nextAttempt.map { $0 - now })
    }
    if isRetry, let left = timeToRetryAfter {
      hold = .retryAfter
      return (.retryAfter, left)
    }
    if isRetry, let budget = conditions.budget, budget.holds(self) {
      hold = .budget(budget)
      return (.budget(budget), budget.nextRetry.map { $0 - now })
    }
    probe = conditions.breaker?.attemptBegins()
    period = conditions.breaker?.period
    attempt = isRetry ? .retry : .refresh
    return nil
  }

  /// Shows observers that the budget holds an attempt, after the event of the hold.
  func holdBegan() { conditions.budget?.showWaiting() }

  /// Returns the time until a planned retry makes sense, if that is later than planned. The retry is then held until that time.
  func holdsRetry(plannedIn delay: Duration) -> Duration? {
    guard let left = timeToRetryAfter, left > delay else { return nil }
    hold = .retryAfter
    return left
  }

  /// The time until a retry makes sense, by the last failure's ``RetryAfterError``; nil if it does now.
  private var timeToRetryAfter: Duration? {
    notBefore.flatMap { $0 > timeSource.now ? $0 - timeSource.now : nil }
  }

  /// Handles the syncer's attempt that left the target's state unchanged.
  func attemptHadNoEffect() {
    guard let attempt else { return }
    if attempt == .retry { conditions.budget?.returnRetry() }
    self.attempt = nil
    abandonAttempt()
  }

  /// Leaves the list of those that wait, because the attempt is cancelled or resumed.
  func leave() {
    if ticket != nil {
      switch hold {
      case .breaker(let breaker): breaker.remove(self)
      case .budget(let budget): budget.remove(self)
      case .retryAfter, nil: break
      }
    }
    hold = nil
  }

  // MARK: The target

  /// Handles the start of a sync. Returns the condition that it passed, because it was not the syncer's attempt.
  func syncBegan() -> RetryHold? {
    defer {
      attempt = nil
      notBefore = nil
    }
    guard attempt == nil else {
      if attempt == .refresh { conditions.budget?.countRequest() }
      return nil
    }
    let passed = heldByHand
    (period, probe) = (conditions.breaker?.period, nil)
    conditions.budget?.countRequest()
    return passed
  }

  private var heldByHand: RetryHold? {
    if let breaker = conditions.breaker, breaker.isHolding { return .breaker(breaker) }
    if timeToRetryAfter != nil { return .retryAfter }
    if targetHasFailed, let budget = conditions.budget, budget.isHolding { return .budget(budget) }
    return nil
  }

  /// Handles the end of a sync with a result.
  func syncEnded(failed: Bool, error: (any Error)?) {
    attempt = nil
    notBefore = nil
    targetHasFailed = failed
    if conditions.honoursRetryAfter, failed, let error,
      let delay = (rootCause(of: error) as? any RetryAfterError)?.retryAfter, delay > .zero
    {
      notBefore = (timeSource.now + delay).roundedUp
    }
    guard let breaker = conditions.breaker else { return }
    // A result without a begin, such as that of a setter, counts for a closed breaker alone.
    let begin = period ?? (breaker.state == .closed ? breaker.period : nil)
    (period, probe) = (nil, nil)
    if let begin { breaker.attemptEnded(failed: failed, begunIn: begin) }
  }

  /// Handles the end of a sync without a result.
  func abandonAttempt() {
    if let probe { conditions.breaker?.probeEnded(probe) }
    (period, probe) = (nil, nil)
  }

  // MARK: The budget or breaker

  /// Lets the attempt that waited begin, unless another condition holds it.
  func resume() { syncer?.attemptIsResumed() }

  /// Plans the attempt that waited anew.
  func planAgain() {
    hold = nil
    syncer?.planAgain()
  }
}
