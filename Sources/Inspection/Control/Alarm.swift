import Dispatch
import Loadables

/// A real clock with one alarm, on which a ``ControllableTimeSource`` runs. Tests replace it.
@MainActor
package protocol Alarm: AnyObject {
  /// The real time, in nanoseconds since a fixed origin.
  var now: Int64 { get }

  /// Called on the main actor when the set time has come.
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
