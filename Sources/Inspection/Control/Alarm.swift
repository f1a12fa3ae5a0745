import Dispatch
import Loadables

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
