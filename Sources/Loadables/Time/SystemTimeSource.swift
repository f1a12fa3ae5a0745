import Dispatch

/// Real time, as long as the machine is awake. Actions are called on the main dispatch queue, so the process must serve it.
@MainActor
public final class SystemTimeSource: TimeSource {
  /// One is enough for a process.
  public static let shared = SystemTimeSource()

  private let origin = DispatchTime.now()
  private var queue = TimerQueue()
  /// The one timer of the system's: several could not be told to keep the order of scheduling.
  private let alarm = DispatchSource.makeTimerSource(queue: .main)
  /// What the alarm is set to.
  private var alarmDeadline: Int64?

  /// One more, whose clock begins now; ``shared`` does as well.
  public init() {
    alarm.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.fireDue() }
    }
    alarm.activate()
  }

  /// The time since this source was made, without what the machine has slept.
  public var now: Duration { .nanoseconds(nanoseconds) }

  /// Everything that waits, soonest first, and in the order of scheduling where it is due at the same time.
  public var pendingTimers: [PendingTimer] { queue.sorted() }

  /// Calls `action` once on the main dispatch queue, `delay` from now; see ``TimeSource``.
  public func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    defer { setAlarm() }
    return queue.insert(after: delay, now: nanoseconds, owner: owner, label: label, action)
  }

  /// Makes sure that a timer's action is not called any more.
  public func cancel(_ timer: ScheduledTimer) {
    _ = queue.remove(timer)
    setAlarm()
  }

  /// On the clock that the alarm goes by as well.
  private var nanoseconds: Int64 { Int64(clamping: DispatchTime.now().uptimeNanoseconds - origin.uptimeNanoseconds) }

  private func fireDue() {
    alarmDeadline = nil
    // What is scheduled meanwhile has its turn later, so that the main queue can do something else in between.
    let due = nanoseconds
    while let timer = queue.popDue(by: due) { timer.fire() }
    setAlarm()
  }

  private func setAlarm() {
    let next = queue.nextDeadline
    guard next != alarmDeadline else { return }
    alarmDeadline = next
    let deadline = next.map { origin + .nanoseconds(Int($0)) } ?? .distantFuture
    alarm.schedule(deadline: deadline, leeway: .nanoseconds(0))
  }
}
