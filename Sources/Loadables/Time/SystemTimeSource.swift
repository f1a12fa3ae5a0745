import Dispatch

/// Real time while the machine is awake. Actions are called on the main dispatch queue, which the process must serve.
///
/// An action without a delay runs in the next turn of the main queue, like a block given to `DispatchQueue.main.async`,
/// in order with other such actions and blocks.
@MainActor
public final class SystemTimeSource: TimeSource {
  /// The shared instance; one is enough for a process.
  public static let shared = SystemTimeSource()

  private let origin = DispatchTime.now()
  private var queue = TimerQueue()
  /// The single system timer: several would not keep the order of scheduling.
  private let alarm = DispatchSource.makeTimerSource(queue: .main)
  private var alarmDeadline: Int64?
  /// Timers without a delay. Each fires in its own turn of the main queue, never from the alarm, which would be later.
  private var turns: Set<ScheduledTimer> = []

  /// Another instance, whose clock begins now; ``shared`` is usually enough.
  public init() {
    alarm.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.fireDue() }
    }
    alarm.activate()
  }

  /// The time since this source was made, without the machine's sleep.
  public var now: Duration { .nanoseconds(nanoseconds) }

  /// The pending timers by deadline, then in the order of scheduling.
  public var pendingTimers: [PendingTimer] { queue.sorted() }

  /// Returns the first `limit` of ``pendingTimers``, at a cost independent of the rest.
  package func soonestTimers(_ limit: Int) -> [PendingTimer] { queue.soonest(limit) }

  package var timerCount: Int { queue.count }

  /// Calls `action` once on the main dispatch queue, `delay` from now; see ``TimeSource``.
  public func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    let timer = queue.insert(after: delay, now: nanoseconds, owner: owner, label: label, action)
    if delay <= .zero { enqueueTurn(of: timer) } else { setAlarm() }
    return timer
  }

  /// Cancels a timer: its action is no longer called.
  public func cancel(_ timer: ScheduledTimer) {
    turns.remove(timer)
    _ = queue.remove(timer)
    setAlarm()
  }

  /// On the same clock as the alarm.
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
    // An earlier action may cancel it.
    while turns.contains(timer), let next = queue.nextTimer, let fired = queue.popDue(by: due) {
      turns.remove(next)
      fired.fire()
    }
    setAlarm()
  }

  private func fireDue() {
    alarmDeadline = nil
    // Timers scheduled by these actions fire later, to let the main queue run other blocks in between.
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
