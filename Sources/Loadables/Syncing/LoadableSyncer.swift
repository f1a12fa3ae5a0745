/// A scheduler of a loadable's syncs: retries after failures, with back-off, and optional refreshes after successes.
///
/// The loadable, the target, is held weakly. Keep the syncer: releasing it ends the retries and refreshes. The first
/// sync is up to the caller. When the app becomes active, the back-off is reset, and a retry or refresh follows soon, never
/// later than it was planned: see ``SystemAppActivity`` for the systems on which an app can become active.
///
/// ``RetryConditions`` add a shared ``RetryBudget`` or ``CircuitBreaker``, the time of a ``RetryAfterError``, and the return
/// of the network.
///
/// ```swift
/// let syncer = LoadableSyncer(loadable: profile, backoff: .init(min: .seconds(1), max: .seconds(30)))
/// profile.syncIfNeeded()
/// ```
@MainActor
public final class LoadableSyncer {
  /// The method that the syncer calls on the target for a retry or a refresh.
  public enum SyncPolicy: Sendable {
    /// Calls `sync()`, even if the target needs no sync.
    case sync
    /// Calls `syncIfNeeded()`, so that the target decides whether to sync. A target that needs none is not refreshed.
    case syncIfNeeded
    /// Calls `syncIfNeeded()` for a retry after a failure, and `sync()` for a refresh after a success.
    ///
    /// For a group: a retry asks only the children that failed, where ``sync`` asks all of them again.
    case retryIfNeeded
  }

  /// The delay in place of a delay of zero after a failure, and the minimum delay after a request without effect. Without
  /// it, a virtual clock might never advance.
  private static let shortestRepetition = Duration.milliseconds(1)

  /// The target, the loadable that is synced; nil once the target is released.
  @exclusivity(unchecked) public private(set) weak var loadable: (any LoadableProtocol)?
  /// The method that the syncer calls on the target.
  public let syncPolicy: SyncPolicy
  /// The policy for the delays between syncs. Changed values of the policy apply from the next delay on.
  public let timeoutPolicy: any TimeoutPolicy
  /// The number of failures in a row that this syncer has observed, since the last success or reset.
  @exclusivity(unchecked) public private(set) var failuresInARow = 0

  private let appActivity: any AppActivity
  private let timer: SyncTimer
  private var observer: LoadableObserver?
  private var activityObservation: AnyObject?
  private var gate: RetryGate?
  @exclusivity(unchecked) private var schedule = SyncerSchedule()
  @exclusivity(unchecked) private var lastTimeout: Duration?
  @exclusivity(unchecked) private var moveCount = 0

  /// Creates a syncer that observes the target, with the given policy for the delays.
  ///
  /// - Parameters:
  ///   - loadable: The target, held weakly.
  ///   - syncPolicy: The method that the syncer calls on the target.
  ///   - timeoutPolicy: The policy for the delays. Another syncer must not use it.
  ///   - timeSource: The clock of the delays.
  ///   - appActivity: Reports that the app becomes active.
  ///   - conditions: A budget, a breaker and more; nil for none.
  public convenience init(
    loadable: any LoadableProtocol, syncPolicy: SyncPolicy = .sync, timeoutPolicy: any TimeoutPolicy,
    timeSource: any TimeSource = SystemTimeSource.shared, appActivity: any AppActivity = SystemAppActivity.shared,
    conditions: RetryConditions? = nil
  ) {
    self.init(
      loadable: loadable, syncPolicy: syncPolicy, timeoutPolicy: timeoutPolicy, timeSource: timeSource,
      appActivity: appActivity, conditions: conditions, by: .syncer)
  }

  /// Creates a syncer with a new ``BackoffTimeoutPolicy``, and observes the target.
  ///
  /// ```swift
  /// let syncer = LoadableSyncer(
  ///   loadable: profile, period: .seconds(60), backoff: .init(min: .seconds(1), max: .seconds(30)))
  /// ```
  ///
  /// - Parameters:
  ///   - loadable: The target, held weakly.
  ///   - syncPolicy: The method that the syncer calls on the target.
  ///   - period: The delay after a success, zero for no refresh; nil means the period of `backoff`.
  ///   - backoff: The delays after failures. An invalid value is a programming error, and traps.
  ///   - timeSource: The clock of the delays.
  ///   - appActivity: Reports that the app becomes active.
  ///   - conditions: A budget, a breaker and more; nil for none.
  public convenience init(
    loadable: any LoadableProtocol, syncPolicy: SyncPolicy = .sync, period: Duration? = nil,
    backoff: BackoffTimeoutPolicy.Configuration, timeSource: any TimeSource = SystemTimeSource.shared,
    appActivity: any AppActivity = SystemAppActivity.shared, conditions: RetryConditions? = nil
  ) {
    var configuration = backoff
    if let period { configuration.period = period }
    self.init(
      loadable: loadable, syncPolicy: syncPolicy, timeoutPolicy: BackoffTimeoutPolicy(literal: configuration),
      timeSource: timeSource, appActivity: appActivity, conditions: conditions)
  }

  /// Creates a syncer of an app, or one that retries for a waiter. The latter is not added to ``SyncerRegistry``.
  ///
  /// - Parameter owner: The owner in the timer's events and label: `.syncer` for an app, or `.waiter`.
  init(
    loadable: any LoadableProtocol, syncPolicy: SyncPolicy, timeoutPolicy: any TimeoutPolicy,
    timeSource: any TimeSource, appActivity: any AppActivity = SystemAppActivity.shared,
    conditions: RetryConditions? = nil, by owner: LoadableEvent.TimerOwner
  ) {
    self.loadable = loadable
    self.syncPolicy = syncPolicy
    self.timeoutPolicy = timeoutPolicy
    self.appActivity = appActivity
    timer = SyncTimer(of: loadable, on: timeSource, by: owner)
    timer.whenDue = { [weak self] in self?.timerIsDue() }
    observer = loadable.sink { [weak self] in self?.targetDidChange($0) }
    activityObservation = appActivity.observe { [weak self] in self?.activityDidChange() }
    if case .syncer = owner { SyncerRegistry.add(self) }
    targetDidChange(loadable)
    // After the first look at the target, whose last sync is not one of this syncer's.
    if let conditions, !conditions.isEmpty { gate = RetryGate(conditions, of: self, on: timeSource) }
  }

  /// The time of the next retry or refresh on the time source's clock; nil if none is planned, or if the time is unknown
  /// because of ``hold``.
  public var deadline: Duration? { timer.deadline }

  /// The condition that holds the next retry or refresh; nil if none does.
  public var hold: RetryHold? { gate?.hold }

  private func targetDidChange(_ loadable: any PureLoadableProtocol) {
    let action = schedule.targetChanged(to: loadable.loadableState)
    guard action != .none else { return }
    moveCount += 1
    if let gate { report(loadable, to: gate) }
    perform(action)
  }

  private func report(_ loadable: any PureLoadableProtocol, to gate: RetryGate) {
    switch loadable.loadableState {
    case .syncing: if let hold = gate.syncBegan() { timer.record(.passed(hold)) }
    case .didFailToSync: gate.syncEnded(failed: true, error: loadable.error)
    case .didSyncSuccessfully: gate.syncEnded(failed: false, error: nil)
    case .idle: gate.abandonAttempt()
    }
  }

  private func activityDidChange() {
    if appActivity.isActive { returned(.appBecameActive) }
  }

  /// Resets the back-off, and retries or refreshes soon, because the app or the network has returned.
  func returned(_ reason: LoadableEvent.TimerResetReason) {
    perform(schedule.returned(), because: reason)
  }

  /// Makes the attempt that a budget or breaker has held, unless another condition holds it.
  func attemptIsResumed() { timer.asEffectOfSetting { timerIsDue() } }

  /// Sets the timer anew to the last delay, because the breaker that has held the attempt is closed.
  func planAgain() { perform(schedule.syncHadNoEffect()) }

  private func timerIsDue() {
    if let gate, let loadable,
      let hold = gate.holdsAttempt(isRetry: loadable.loadableState == .didFailToSync)
    {
      return timer.hold(by: hold.by, for: hold.for) { gate.holdBegan() }
    }
    timer.fire {
      guard let loadable else { return }
      let movesBefore = moveCount
      switch syncPolicy {
      case .sync: loadable.sync()
      case .syncIfNeeded: loadable.syncIfNeeded()
      case .retryIfNeeded where loadable.loadableState == .didFailToSync: loadable.syncIfNeeded()
      case .retryIfNeeded: loadable.sync()
      }
      if moveCount == movesBefore {
        gate?.attemptHadNoEffect()
        perform(schedule.syncHadNoEffect())
      }
    }
  }

  // MARK: Decisions of the schedule

  private func perform(
    _ action: SyncerSchedule.Action, because reason: LoadableEvent.TimerResetReason = .appBecameActive
  ) {
    switch action {
    case .none: break
    case .cancel: cancelTimer()
    case .armNext(let afterFailure): armNext(afterFailure: afterFailure)
    case .armAgain: if let lastTimeout { arm(max(lastTimeout, Self.shortestRepetition)) }
    case .startOver:
      failuresInARow = 0
      armSoon(attempt: 1, because: reason)
    case .refreshSoon:
      guard let period = timeoutPolicy.nextTimeout(afterFailure: false), period > .zero else { return }
      armSoon(attempt: 0, because: reason)
    }
  }

  private func armNext(afterFailure: Bool) {
    failuresInARow = afterFailure ? failuresInARow + 1 : 0
    guard let timeout = timeoutPolicy.nextTimeout(afterFailure: afterFailure) else {
      cancelTimer()
      timer.record(.gaveUp(attempts: failuresInARow))
      return
    }
    if timeout > .zero {
      arm(timeout)
    } else if afterFailure {
      arm(Self.shortestRepetition)
    } else {
      cancelTimer()
    }
  }

  /// Resets the back-off, and sets the timer to the policy's first delay, or to the time that is left of a pending one.
  private func armSoon(attempt: Int, because reason: LoadableEvent.TimerResetReason) {
    LoadableInstruments.effects(of: timer.record(.reset(reason))) {
      guard let first = timeoutPolicy.firstTimeout() else { return }
      // A return does not overrule a condition, and an attempt that waits keeps its place.
      guard gate?.hold == nil else { return lastTimeout = first }
      arm(timer.left.map { min(first, max(.zero, $0)) } ?? first, attempt: attempt, delay: first)
    }
  }

  private func arm(_ timeout: Duration) { arm(timeout, attempt: failuresInARow, delay: timeout) }

  /// Sets the timer.
  ///
  /// - Parameter delay: The delay after an attempt without effect.
  private func arm(_ timeout: Duration, attempt: Int, delay: Duration) {
    lastTimeout = delay
    gate?.leave()
    timer.arm(after: timeout, attempt: attempt)
    if let left = gate?.holdsRetry(plannedIn: timeout) { timer.hold(by: .retryAfter, for: left) }
  }

  private func cancelTimer() {
    gate?.leave()
    timer.cancel()
  }
}

/// All syncers of the process, held weakly, so that tools can show their back-offs.
///
/// Each syncer adds itself once. Released syncers are removed when the list is twice as long as after the last removal.
@MainActor
package enum SyncerRegistry {
  private struct Entry {
    let number: Int
    weak var syncer: LoadableSyncer?
  }

  private static var entries: [Entry] = []
  private static var limit = 64
  /// The number of the syncer added last. Numbers count from 1; 0 means that no syncer was ever added.
  package private(set) static var lastNumber = 0

  static func add(_ syncer: LoadableSyncer) {
    if entries.count >= limit {
      entries.removeAll { $0.syncer == nil }
      limit = max(64, 2 * entries.count)
    }
    lastNumber += 1
    entries.append(Entry(number: lastNumber, syncer: syncer))
  }

  /// Returns the syncers with a number above `number`, in the order of addition. O(n) in the number of these syncers.
  package static func syncers(after number: Int) -> [LoadableSyncer] {
    let later = entries.reversed().prefix { $0.number > number }
    return later.reversed().compactMap(\.syncer)
  }
}
