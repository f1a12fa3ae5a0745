import Loadables
import LoadablesTesting

/// The time source of the action manager. It exposes the manager's only timer, which serves all actions.
@MainActor
final class ActionTimer: TimeSource {
  private let timeSource: ManualTimeSource
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
