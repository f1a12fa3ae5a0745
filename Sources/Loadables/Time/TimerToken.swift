/// A timer that is cancelled when this object is released.
@MainActor
final class TimerToken {
  private let timeSource: any TimeSource
  private let timer: ScheduledTimer

  /// Schedules `action` after `delay`. The action should not retain the object that holds the token.
  init(
    on timeSource: any TimeSource, after delay: Duration, owner: AnyObject?, label: String,
    _ action: @escaping @MainActor () -> Void
  ) {
    self.timeSource = timeSource
    timer = timeSource.schedule(after: delay, owner: owner, label: label, action)
  }

  isolated deinit {
    timeSource.cancel(timer)
  }
}
