import Dispatch
import Loadables

/// The real time, and one alarm, for a ``ControllableTimeSource``.
@MainActor
package protocol Alarm: AnyObject {
  /// The time in nanoseconds.
  var now: Int64 { get }

  /// Called on the main actor when the alarm goes off.
  var action: @MainActor () -> Void { get set }

  /// Sets the alarm to go off after this many nanoseconds; nil cancels it. Replaces an earlier setting.
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
