import InspectionModel
import Loadables

/// A clock that a client can pause, step and speed up. Until then, it equals the system clock.
///
/// The time never goes back. A new speed does not change the current time. Only a step or a jump moves the time forward
/// at once, from timer to timer.
@MainActor
package final class ControllableTimeSource: TimeSource {
  /// The bit that distinguishes the ids of this clock's timers from the ids of the system clock's timers.
  private static let idBit: UInt64 = 1 << 63
  /// The maximum number of timers that one step or jump fires: an action without a delay may schedule itself again.
  private static let fireLimit = 10_000
  /// The latest time to which the clock moves, 146 years. Timers that are set then still have different deadlines.
  private static let latest = Int64.max / 2

  /// The result of a jump.
  package enum Jump: Equatable {
    case done
    /// The time is in the past.
    case past
    /// The time is later than the clock can move. Nothing has changed.
    case tooFar
    /// The clock stopped on the way after this number of timers, the most that a jump fires.
    case stopped(timers: Int)
  }

  private let alarm: any Alarm
  private var queue = TimerQueue()
  private var clock = VirtualClock(isRunning: true, speed: 1)

  package init(alarm: any Alarm = SystemAlarm()) {
    self.alarm = alarm
    clock.anchor(virtual: alarm.now, real: alarm.now)
    alarm.action = { [weak self] in self?.ring() }
  }

  // MARK: TimeSource

  package var now: Duration { Duration(wholeNanoseconds: nanoseconds) }

  package func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    let timer = queue.insert(after: delay, now: nanoseconds, owner: owner, label: label, action)
    setAlarm()
    return ScheduledTimer(id: timer.id | Self.idBit)
  }

  package func cancel(_ timer: ScheduledTimer) {
    _ = remove(timer)
    setAlarm()
  }

  private func remove(_ timer: ScheduledTimer) -> TimerQueue.Timer? {
    timer.id & Self.idBit == 0 ? nil : queue.remove(ScheduledTimer(id: timer.id & ~Self.idBit))
  }

  private var nanoseconds: Int64 { clock.virtualTime(atReal: alarm.now) }

  // MARK: Timers

  package var timerCount: Int { queue.count }

  /// Returns the first `limit` pending timers, by deadline.
  package func soonestTimers(_ limit: Int) -> [PendingTimer] {
    queue.soonest(limit).map { pending in
      PendingTimer(
        deadline: pending.deadline, owner: pending.owner, label: pending.label,
        timer: ScheduledTimer(id: pending.timer.id | Self.idBit))
    }
  }

  /// Fires a timer early, or returns false if the timer is not pending.
  package func fire(_ timer: ScheduledTimer) -> Bool {
    guard let timer = remove(timer) else { return false }
    setAlarm()
    timer.fireEarly()
    return true
  }

  private func ring() {
    fireDue(atMost: queue.count)
    setAlarm()
  }

  /// Fires the due timers, and the timers without a delay that their actions schedule.
  ///
  /// - Returns: The number of fired timers.
  @discardableResult
  private func fireDue(atMost limit: Int) -> Int {
    let due = nanoseconds
    var count = 0
    while count < limit, let timer = queue.popDue(by: due) {
      timer.fire()
      count += 1
    }
    return count
  }

  private func setAlarm() {
    guard let next = queue.nextDeadline else { return alarm.set(after: nil) }
    let real = alarm.now
    alarm.set(after: next <= nanoseconds ? 0 : clock.realTime(untilVirtual: next, fromReal: real))
  }

  // MARK: Control

  package var isRunning: Bool { clock.isRunning }

  /// The seconds of this clock for each real second.
  package var speed: Double { clock.speed }

  package func setRunning(_ isRunning: Bool) {
    clock.setRunning(isRunning, virtual: nanoseconds, real: alarm.now)
    setAlarm()
  }

  package func setSpeed(_ speed: Double) {
    clock.setSpeed(speed, virtual: nanoseconds, real: alarm.now)
    setAlarm()
  }

  /// Pauses, moves to the next timer, and fires the timers due then.
  ///
  /// - Returns: False if no timer is pending, or the next one is too far; then nothing has changed.
  package func step() -> Bool {
    guard let next = queue.nextDeadline, next <= Self.latest else { return false }
    setRunning(false)
    move(to: next)
    fireDue(atMost: Self.fireLimit)
    setAlarm()
    return true
  }

  /// Moves forward to a time in nanoseconds, and fires the timers due on the way in order.
  package func jump(to time: Int64) -> Jump {
    guard time >= nanoseconds else { return .past }
    guard time <= Self.latest else { return .tooFar }
    var count = 0
    while count < Self.fireLimit, let next = queue.nextDeadline, next <= time {
      move(to: next)
      count += max(1, fireDue(atMost: Self.fireLimit - count))
    }
    let isWhole = count < Self.fireLimit
    if isWhole { move(to: time) }
    setAlarm()
    return isWhole ? .done : .stopped(timers: count)
  }

  private func move(to time: Int64) { clock.anchor(virtual: max(time, nanoseconds), real: alarm.now) }

  /// Runs at the speed of the system clock again, from the current time.
  package func reset() {
    setSpeed(1)
    setRunning(true)
  }
}
