import Dispatch
import InspectionModel
import Loadables

/// A clock that a client can pause, step and speed up. Until a client does, the clock equals the system clock.
///
/// The time never goes back. A change of speed leaves the current time as it is. Only a step or a jump skips time, and
/// fires the timers on the way.
@MainActor
package final class ControllableTimeSource: TimeSource {
  /// The bit that is set in the ids of this clock's timers, to tell them from timers of the system clock. The ids stay
  /// below 2^63, as the link asks for of all numbers.
  private static let idBit: UInt64 = 1 << 62
  /// The maximum number of timers that one step or jump fires, because a timer may set itself again endlessly.
  private static let fireLimit = 10_000
  /// The latest time to which the clock moves: 146 years. Deadlines of timers set at that time still fit in an `Int64`.
  private static let latest = Int64.max / 2

  /// The result of ``jump(to:)``, which moves the clock forward.
  package enum Jump: Equatable {
    case done
    /// The requested time is in the past. Nothing has changed.
    case past
    /// The requested time is later than the latest time that the clock can reach. Nothing has changed.
    case tooFar
    /// The jump fired its maximum number of timers, `timers`, and stopped before the requested time.
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

  /// Returns the pending timers that are due first, at most `limit`, sorted by deadline.
  package func soonestTimers(_ limit: Int) -> [PendingTimer] {
    queue.soonest(limit).map { pending in
      PendingTimer(
        deadline: pending.deadline, owner: pending.owner, label: pending.label,
        timer: ScheduledTimer(id: pending.timer.id | Self.idBit))
    }
  }

  /// Fires a timer of this clock before it is due. Does nothing and returns false if the timer is not pending.
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

  /// Fires at most `limit` timers that are due. If these set timers without a delay, the new timers are due too.
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

  /// The speed of the clock, in seconds of this clock per real second.
  package var speed: Double { clock.speed }

  package func setRunning(_ isRunning: Bool) {
    clock.setRunning(isRunning, virtual: nanoseconds, real: alarm.now)
    setAlarm()
  }

  package func setSpeed(_ speed: Double) {
    clock.setSpeed(speed, virtual: nanoseconds, real: alarm.now)
    setAlarm()
  }

  /// Pauses the clock, moves it to the next timer's deadline, and fires the timers due then, at most 10,000.
  ///
  /// - Returns: False, with nothing changed, if no timer is pending or the next deadline is too late for the clock.
  package func step() -> Bool {
    guard let next = queue.nextDeadline, next <= Self.latest else { return false }
    setRunning(false)
    move(to: next)
    fireDue(atMost: Self.fireLimit)
    setAlarm()
    return true
  }

  /// Moves the clock forward to `time`, in nanoseconds, and fires the timers due on the way, in order, at most 10,000.
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

  /// Lets the clock run at the speed of the system clock again, from the current time on.
  package func reset() {
    setSpeed(1)
    setRunning(true)
  }
}

/// A clock of real time with one alarm, which drives a ``ControllableTimeSource``. Tests use alarms of their own.
@MainActor
package protocol Alarm: AnyObject {
  /// The real time, in nanoseconds since a fixed origin.
  var now: Int64 { get }

  /// The closure that the alarm calls on the main actor, once the delay of ``set(after:)`` has passed.
  var action: @MainActor () -> Void { get set }

  /// Makes the alarm call ``action`` after `delay` nanoseconds, in place of an earlier setting; nil cancels the alarm.
  func set(after delay: Int64?)
}

/// An alarm on the clock of ``SystemTimeSource/shared``.
@MainActor
package final class SystemAlarm: Alarm {
  private let timer = DispatchSource.makeTimerSource(queue: .main)

  package var action: @MainActor () -> Void = {}

  package init() {
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.action() }
    }
    timer.activate()
  }

  package var now: Int64 { SystemTimeSource.shared.now.wholeNanoseconds }

  package func set(after delay: Int64?) {
    let deadline = delay.map { DispatchTime.now() + .nanoseconds(Int(clamping: $0)) } ?? .distantFuture
    timer.schedule(deadline: deadline, leeway: .nanoseconds(0))
  }
}
