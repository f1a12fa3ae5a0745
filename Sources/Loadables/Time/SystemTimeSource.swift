import Dispatch

/// Real time, as long as the machine is awake. Actions are called on the main dispatch queue, so the process must serve it.
///
/// An action without a delay gets the next turn of the main queue, as a block given to `DispatchQueue.main.async` does, in
/// order with other such actions and blocks.
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
  /// Timers without a delay. Each fires in its own turn of the main queue and never from the alarm, which would come later
  /// than that turn.
  private var turns: Set<ScheduledTimer> = []

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

  /// So many of ``pendingTimers``, at a cost that does not depend on how many more there are.
  package func soonestTimers(_ limit: Int) -> [PendingTimer] { queue.soonest(limit) }

  /// How many timers wait.
  package var timerCount: Int { queue.count }

  /// Calls `action` once on the main dispatch queue, `delay` from now; see ``TimeSource``.
  public func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    let timer = queue.insert(after: delay, now: nanoseconds, owner: owner, label: label, action)
    if delay <= .zero { enqueueTurn(of: timer) } else { setAlarm() }
    return timer
  }

  /// Makes sure that a timer's action is not called any more.
  public func cancel(_ timer: ScheduledTimer) {
    turns.remove(timer)
    _ = queue.remove(timer)
    setAlarm()
  }

  /// On the clock that the alarm goes by as well.
  private var nanoseconds: Int64 { Int64(clamping: DispatchTime.now().uptimeNanoseconds - origin.uptimeNanoseconds) }

  private func enqueueTurn(of timer: ScheduledTimer) {
    turns.insert(timer)
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.fireTurn(of: timer) }
    }
  }

  /// Fires a timer without a delay, after the timers that were due before it was scheduled.
  private func fireTurn(of timer: ScheduledTimer) {
    let due = nanoseconds
    // An action before it may cancel it.
    while turns.contains(timer), let next = queue.nextTimer, let fired = queue.popDue(by: due) {
      turns.remove(next)
      fired.fire()
    }
    setAlarm()
  }

  private func fireDue() {
    alarmDeadline = nil
    // Timers scheduled by these actions fire later, so that the main queue runs other blocks in between.
    let due = nanoseconds
    while let next = queue.nextTimer, !turns.contains(next), let timer = queue.popDue(by: due) { timer.fire() }
    setAlarm()
  }

  private func setAlarm() {
    // A turn sets the alarm when it ends.
    if let next = queue.nextTimer, turns.contains(next) { return }
    let next = queue.nextDeadline
    guard next != alarmDeadline else { return }
    alarmDeadline = next
    let deadline = next.map { origin + .nanoseconds(Int($0)) } ?? .distantFuture
    alarm.schedule(deadline: deadline, leeway: .nanoseconds(0))
  }
}
