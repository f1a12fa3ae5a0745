import Dispatch

/// Real time while the machine is awake. Actions run on the main dispatch queue, which the process must serve.
///
/// An action without a delay runs in the next turn of the main queue, like a block given to `DispatchQueue.main.async`.
/// Actions without a delay and blocks run in the order of submission.
@MainActor
public final class SystemTimeSource: TimeSource {
  /// The shared instance, sufficient for a process.
  public static let shared = SystemTimeSource()

  private let origin = DispatchTime.now()
  private var queue = TimerQueue()
  /// The single system timer: several system timers would not keep the order of scheduling.
  private let alarm = DispatchSource.makeTimerSource(queue: .main)
  private var alarmDeadline: Int64?
  /// Timers without a delay. Each timer fires in a separate turn of the main queue: the alarm would fire later.
  private var turns: Set<ScheduledTimer> = []

  /// A new instance, whose clock starts at zero now; ``shared`` is usually sufficient.
  public init() {
    alarm.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.fireDue() }
    }
    alarm.activate()
  }

  /// The time since the creation of this source, without the time in which the machine slept.
  public var now: Duration { .nanoseconds(nanoseconds) }

  /// The pending timers by deadline, then in the order of scheduling.
  public var pendingTimers: [PendingTimer] { queue.sorted() }

  /// Returns the first `limit` of ``pendingTimers``; the cost does not depend on the number of further timers.
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

  /// Cancels a timer: the timer's action is no longer called.
  public func cancel(_ timer: ScheduledTimer) {
    turns.remove(timer)
    _ = queue.remove(timer)
    setAlarm()
  }

  /// Fires a timer early, or returns false if the timer is not pending.
  package func fire(_ timer: ScheduledTimer) -> Bool {
    turns.remove(timer)
    guard let fired = queue.remove(timer) else { return false }
    setAlarm()
    fired.fireEarly()
    return true
  }

  /// The time since `origin` in ns, on the clock of the alarm.
  private var nanoseconds: Int64 { Int64(clamping: DispatchTime.now().uptimeNanoseconds - origin.uptimeNanoseconds) }

  private func enqueueTurn(of timer: ScheduledTimer) {
    turns.insert(timer)
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.fireTurn(of: timer) }
    }
  }

  /// Fires a timer without a delay, after all timers that were due before the timer was scheduled.
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
