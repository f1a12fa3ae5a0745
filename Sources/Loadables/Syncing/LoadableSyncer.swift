/// Keeps a loadable in sync: tries again after failures, with back-off, and refreshes after successes, if asked to.
///
/// It holds its target weakly and works for as long as it lives. It never starts the first sync.
@MainActor
public final class LoadableSyncer {
  /// What the syncer asks for when it is time.
  public enum SyncPolicy: Sendable {
    /// `sync()`
    case sync
    /// `syncIfNeeded()`
    case syncIfNeeded
  }

  private weak var target: (any LoadableProtocol)?
  private let syncPolicy: SyncPolicy
  private let timeoutPolicy: any TimeoutPolicy
  private let timeSource: any TimeSource
  private var observer: LoadableObserver?
  private var schedule = SyncerSchedule()
  private var timer: ScheduledTimer?
  private var lastTimeout: Duration?
  /// Failures in a row, as this syncer has seen them.
  private var failures = 0
  /// How often a change of the target's meant something to the schedule.
  private var moveCount = 0

  /// - Parameters:
  ///   - loadable: The target.
  ///   - syncPolicy: What to ask the target for.
  ///   - timeoutPolicy: How long to wait. Not to be shared with another syncer.
  ///   - timeSource: What measures the waits.
  public init(
    loadable: any LoadableProtocol, syncPolicy: SyncPolicy = .syncIfNeeded, timeoutPolicy: any TimeoutPolicy,
    timeSource: any TimeSource = SystemTimeSource.shared
  ) {
    self.target = loadable
    self.syncPolicy = syncPolicy
    self.timeoutPolicy = timeoutPolicy
    self.timeSource = timeSource
    observer = loadable.sink { [weak self] _ in self?.targetDidChange() }
    targetDidChange()
  }

  isolated deinit {
    cancelTimer()
  }

  private func targetDidChange() {
    guard let target else { return }
    let action = schedule.targetChanged(to: target.loadableState)
    guard action != .none else { return }
    moveCount += 1
    perform(action)
  }

  private func perform(_ action: SyncerSchedule.Action) {
    switch action {
    case .none: break
    case .cancel: cancelTimer()
    case .armNext(let afterFailure): armNext(afterFailure: afterFailure)
    case .armAgain: if let lastTimeout { arm(lastTimeout) }
    }
  }

  private func armNext(afterFailure: Bool) {
    failures = afterFailure ? failures + 1 : 0
    lastTimeout = timeoutPolicy.nextTimeout(afterFailure: afterFailure)
    guard let lastTimeout else {
      cancelTimer()
      tell(.gaveUp(attempts: failures))
      return
    }
    if !afterFailure, lastTimeout == .zero {
      cancelTimer()
    } else {
      arm(lastTimeout)
    }
  }

  private func arm(_ timeout: Duration) {
    cancelTimer()
    let armed = tell(.armed(delay: timeout, attempt: failures))
    Instrumentation.effects(of: armed) {
      timer = timeSource.schedule(after: timeout, owner: target, label: failures > 0 ? "retry" : "refresh") {
        [weak self] in self?.timerFired()
      }
    }
  }

  private func cancelTimer() {
    guard let timer else { return }
    timeSource.cancel(timer)
    self.timer = nil
    tell(.cancelled)
  }

  private func timerFired() {
    timer = nil
    guard let target else { return }
    let movesBefore = moveCount
    Instrumentation.effects(of: tell(.fired)) {
      switch syncPolicy {
      case .sync: target.sync()
      case .syncIfNeeded: target.syncIfNeeded()
      }
    }
    if moveCount == movesBefore { perform(schedule.syncCameToNothing()) }
  }

  @discardableResult
  private func tell(_ event: TimerEvent) -> EventNumber? {
    guard let target else { return nil }
    return Instrumentation.record(.timer(event), of: target)
  }
}
