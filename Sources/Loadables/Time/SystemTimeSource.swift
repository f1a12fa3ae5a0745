import Dispatch

/// A clock of real time, which stops while the machine sleeps. Actions run on the main queue of the process.
///
/// An action without a delay runs in the next turn of the main queue, like a block given to `DispatchQueue.main.async`.
/// Such actions and blocks run in the order of submission.
@MainActor
public final class SystemTimeSource: TimeSource {
  /// The shared instance, sufficient for most programs.
  public static let shared = SystemTimeSource()

  private let origin = DispatchTime.now()
  private var queue = TimerQueue()
  /// The only system timer, set to the next deadline. Several system timers would not keep the order of scheduling.
  private let alarm = DispatchSource.makeTimerSource(queue: .main)
  private var alarmDeadline: Int64?
  /// The timers without a delay. Each one fires in its own turn of the main queue, without waiting for the alarm.
  private var turns: Set<ScheduledTimer> = []

  /// Creates a time source whose clock starts at zero now. Most programs use ``shared``.
  public init() {
    alarm.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.fireDue() }
    }
    alarm.activate()
  }

  /// The time since the creation of this source, not counting the time in which the machine slept.
  public var now: Duration { .nanoseconds(nanoseconds) }

  /// The pending timers by deadline, then in the order of scheduling.
  public var pendingTimers: [PendingTimer] { queue.sorted() }

  /// Returns the first `limit` of ``pendingTimers``. The cost does not depend on the number of timers after these.
  package func soonestTimers(_ limit: Int) -> [PendingTimer] { queue.soonest(limit) }

  package var timerCount: Int { queue.count }

  /// Calls `action` once on the main dispatch queue, after `delay`; see ``TimeSource``.
  public func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    let timer = queue.insert(after: delay, now: nanoseconds, owner: owner, label: label, action)
    if delay <= .zero { enqueueTurn(of: timer) } else { setAlarm() }
    return timer
  }

  /// Cancels a timer, whose action is then never called. No effect after the timer has fired.
  public func cancel(_ timer: ScheduledTimer) {
    turns.remove(timer)
    _ = queue.remove(timer)
    setAlarm()
  }

  /// Fires a timer now, before its deadline. Returns false if the timer is not pending.
  package func fire(_ timer: ScheduledTimer) -> Bool {
    turns.remove(timer)
    guard let fired = queue.remove(timer) else { return false }
    setAlarm()
    fired.fireEarly()
    return true
  }

  /// The time since the creation of this source in ns, on the clock of the alarm.
  private var nanoseconds: Int64 { Int64(clamping: DispatchTime.now().uptimeNanoseconds - origin.uptimeNanoseconds) }

  private func enqueueTurn(of timer: ScheduledTimer) {
    turns.insert(timer)
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.fireTurn(of: timer) }
    }
  }

  /// Fires all timers with an earlier deadline, then `timer`, which has no delay. No effect once `timer` is cancelled.
  private func fireTurn(of timer: ScheduledTimer) {
    let due = nanoseconds
    // An earlier action may cancel `timer`.
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
