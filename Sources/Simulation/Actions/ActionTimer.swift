import Loadables
import LoadablesTesting

/// The time of a simulation for whoever runs its actions, who has one timer for all of them: tells which that is.
@MainActor
final class ActionTimer: TimeSource {
  private let timeSource: ManualTimeSource
  /// The timer that is set, if one is.
  private(set) var pending: ScheduledTimer?

  init(_ timeSource: ManualTimeSource) { self.timeSource = timeSource }

  var now: Duration { timeSource.now }

  func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    let timer = timeSource.schedule(after: delay, owner: owner, label: label) { [weak self] in
      self?.pending = nil
      action()
    }
    pending = timer
    return timer
  }

  func cancel(_ timer: ScheduledTimer) {
    if pending == timer { pending = nil }
    timeSource.cancel(timer)
  }
}
