/// A timer that is cancelled when the token is released.
@MainActor
final class TimerToken {
  private let timeSource: any TimeSource
  private let timer: ScheduledTimer

  /// Schedules `action`, which should not retain the token's owner.
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
