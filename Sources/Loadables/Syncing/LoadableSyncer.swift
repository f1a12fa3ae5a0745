/// Keeps a loadable in sync: tries again after failures, with back-off, and refreshes after successes, if asked to.
///
/// It holds its target weakly and works for as long as it lives. It never starts the first sync. When the app becomes
/// active, the back-off starts over, so that what failed in the background is soon tried again.
@MainActor
public final class LoadableSyncer {
  /// What the syncer asks for when it is time.
  public enum SyncPolicy: Sendable {
    /// `sync()`
    case sync
    /// `syncIfNeeded()`
    case syncIfNeeded
  }

  /// A target that does not move when it is asked to sync is not asked again sooner, even by a policy without any wait:
  /// that would go on for ever at one instant.
  private static let shortestRepetition = Duration.milliseconds(1)

  /// The target, if it still exists.
  @exclusivity(unchecked) public private(set) weak var loadable: (any LoadableProtocol)?
  /// What the target is asked for.
  public let syncPolicy: SyncPolicy
  /// How long to wait. What is changed there counts from the next timeout.
  public let timeoutPolicy: any TimeoutPolicy
  /// Failures in a row, as this syncer has seen them.
  @exclusivity(unchecked) public private(set) var failuresInARow = 0

  private let appActivity: any AppActivity
  private let timer: SyncTimer
  private var observer: LoadableObserver?
  private var activityObservation: AnyObject?
  @exclusivity(unchecked) private var schedule = SyncerSchedule()
  @exclusivity(unchecked) private var lastTimeout: Duration?
  /// How often a change of the target's meant something to the schedule.
  @exclusivity(unchecked) private var moveCount = 0

  /// - Parameters:
  ///   - loadable: The target.
  ///   - syncPolicy: What to ask the target for.
  ///   - timeoutPolicy: How long to wait. Not to be shared with another syncer.
  ///   - timeSource: What measures the waits.
  ///   - appActivity: What tells that the app becomes active.
  public convenience init(
    loadable: any LoadableProtocol, syncPolicy: SyncPolicy = .sync, timeoutPolicy: any TimeoutPolicy,
    timeSource: any TimeSource = SystemTimeSource.shared, appActivity: any AppActivity = AlwaysActiveApp.shared
  ) {
    self.init(
      loadable: loadable, syncPolicy: syncPolicy, timeoutPolicy: timeoutPolicy, timeSource: timeSource,
      appActivity: appActivity, by: .syncer)
  }

  /// A syncer with a ``BackoffTimeoutPolicy`` of its own.
  ///
  /// ```swift
  /// let syncer = LoadableSyncer(
  ///   loadable: profile, period: .seconds(60), backoff: .init(min: .seconds(1), max: .seconds(30)))
  /// ```
  ///
  /// - Parameters:
  ///   - loadable: The target, held weakly.
  ///   - syncPolicy: What the target is asked for.
  ///   - period: The delay after a success, zero for no refresh; nil for the configuration's own.
  ///   - backoff: The delays after failures, written in the code: an invalid value is a programmer's error and traps.
  ///   - timeSource: Measures the delays.
  ///   - appActivity: Reports that the app becomes active.
  public convenience init(
    loadable: any LoadableProtocol, syncPolicy: SyncPolicy = .sync, period: Duration? = nil,
    backoff: BackoffTimeoutPolicy.Configuration, timeSource: any TimeSource = SystemTimeSource.shared,
    appActivity: any AppActivity = AlwaysActiveApp.shared
  ) {
    var configuration = backoff
    if let period { configuration.period = period }
    self.init(
      loadable: loadable, syncPolicy: syncPolicy, timeoutPolicy: BackoffTimeoutPolicy(literal: configuration),
      timeSource: timeSource, appActivity: appActivity)
  }

  /// - Parameter owner: Who has the loadable synced, for the instrument.
  init(
    loadable: any LoadableProtocol, syncPolicy: SyncPolicy, timeoutPolicy: any TimeoutPolicy,
    timeSource: any TimeSource, appActivity: any AppActivity = AlwaysActiveApp.shared, by owner: TimerOwner
  ) {
    self.loadable = loadable
    self.syncPolicy = syncPolicy
    self.timeoutPolicy = timeoutPolicy
    self.appActivity = appActivity
    timer = SyncTimer(of: loadable, on: timeSource, by: owner)
    timer.whenDue = { [weak self] in self?.timerIsDue() }
    observer = loadable.sink { [weak self] in self?.targetDidChange($0) }
    activityObservation = appActivity.observe { [weak self] in self?.activityDidChange() }
    targetDidChange(loadable)
  }

  /// When the target will be asked to sync, on the time source's clock; nil when that is not planned.
  public var deadline: Duration? { timer.deadline }

  private func targetDidChange(_ loadable: any PureLoadableProtocol) {
    let action = schedule.targetChanged(to: loadable.loadableState)
    guard action != .none else { return }
    moveCount += 1
    perform(action)
  }

  private func activityDidChange() {
    if appActivity.isActive { perform(schedule.appBecameActive()) }
  }

  private func timerIsDue() {
    timer.fire {
      guard let loadable else { return }
      let movesBefore = moveCount
      switch syncPolicy {
      case .sync: loadable.sync()
      case .syncIfNeeded: loadable.syncIfNeeded()
      }
      if moveCount == movesBefore { perform(schedule.syncCameToNothing()) }
    }
  }

  // MARK: What the schedule decided

  private func perform(_ action: SyncerSchedule.Action) {
    switch action {
    case .none: break
    case .cancel: timer.cancel()
    case .armNext(let afterFailure): armNext(afterFailure: afterFailure)
    case .armAgain: if let lastTimeout { arm(max(lastTimeout, Self.shortestRepetition)) }
    case .startOver: startOver()
    case .refreshSoon: refreshSoon()
    }
  }

  private func armNext(afterFailure: Bool) {
    failuresInARow = afterFailure ? failuresInARow + 1 : 0
    guard let timeout = timeoutPolicy.nextTimeout(afterFailure: afterFailure) else {
      timer.cancel()
      timer.tell(.gaveUp(attempts: failuresInARow))
      return
    }
    if !afterFailure, timeout <= .zero {
      timer.cancel()
    } else {
      arm(timeout)
    }
  }

  private func startOver() {
    Instrumentation.effects(of: timer.tell(.reset(.appBecameActive))) {
      timeoutPolicy.reset()
      failuresInARow = 0
      armNext(afterFailure: true)
    }
  }

  private func refreshSoon() {
    guard let period = timeoutPolicy.nextTimeout(afterFailure: false), period > .zero else { return }
    // Only the policy knows its shortest wait. Nothing has failed, so asking for it must not count.
    timeoutPolicy.reset()
    let first = timeoutPolicy.nextTimeout(afterFailure: true)
    timeoutPolicy.reset()
    guard let first else { return }
    Instrumentation.effects(of: timer.tell(.reset(.appBecameActive))) { arm(first) }
  }

  private func arm(_ timeout: Duration) {
    lastTimeout = timeout
    timer.arm(after: timeout, attempt: failuresInARow)
  }
}
