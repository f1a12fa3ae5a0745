/// A timer that is cancelled when this is released.
@MainActor
final class TimerToken {
  private let timeSource: any TimeSource
  private let timer: ScheduledTimer

  /// Schedules `action`, which should not keep alive whoever holds this.
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
