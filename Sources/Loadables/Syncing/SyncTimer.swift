/// The timer of a loadable's next sync. Reports its events to instruments; releasing this object cancels the timer.
@MainActor
final class SyncTimer {
  // Accesses have no callbacks.
  @exclusivity(unchecked) private weak var loadable: (any PureLoadableProtocol)?
  private let timeSource: any TimeSource
  private let owner: TimerOwner
  @exclusivity(unchecked) private var timer: ScheduledTimer?
  /// The event that set the timer, which later events of the timer refer to.
  @exclusivity(unchecked) private var armed: HeldCause?

  /// The closure that the time source calls. It must call ``fire(_:)``, and should not retain the owner of this object.
  @exclusivity(unchecked) var whenDue: @MainActor () -> Void = {}

  /// The time at which the timer fires, on the time source's clock; nil while the timer is not set.
  @exclusivity(unchecked) private(set) var deadline: Duration?

  /// Creates a timer for `loadable`, which is held weakly. The timer is not set yet.
  init(of loadable: any PureLoadableProtocol, on timeSource: any TimeSource, by owner: TimerOwner) {
    self.loadable = loadable
    self.timeSource = timeSource
    self.owner = owner
  }

  isolated deinit {
    cancel()
  }

  /// Sets the timer to fire after `delay`. Cancels it first if it is already set.
  ///
  /// - Parameter attempt: The number of failures in a row, 0 after a success.
  func arm(after delay: Duration, attempt: Int = 0) {
    cancel()
    let number = record(.armed(delay: delay, attempt: attempt))
    armed = Instrumentation.hold(number)
    Instrumentation.effects(of: number) {
      deadline = timeSource.now + delay
      timer = timeSource.schedule(after: delay, owner: loadable, label: label(attempt), whenDue)
    }
  }

  /// Returns the timer's label. A waiter's name distinguishes its timer from those of other waiters for the loadable.
  private func label(_ attempt: Int) -> String {
    switch owner {
    case .waiter(let name): "\(name ?? "a waiter")'s retry"
    case .syncer, .autosync, .timeout: attempt > 0 ? "retry" : "refresh"
    }
  }

  func cancel() {
    guard let timer else { return }
    timeSource.cancel(timer)
    forget()
    record(.cancelled(armed: Instrumentation.number(of: armed)))
  }

  /// Records an event of this timer, unless the loadable is released. Returns the event's number, if recorded.
  @discardableResult
  func record(_ event: TimerEvent) -> EventNumber? {
    guard Instrumentation.isOn, let loadable else { return nil }
    return Instrumentation.record(.timer(event, by: owner), of: loadable)
  }

  /// Records that the timer fired, and runs `action` with that event as the cause. Does nothing without a set timer.
  func fire(_ action: () -> Void) {
    guard timer != nil else { return }
    forget()
    Instrumentation.effects(of: record(.fired(armed: Instrumentation.number(of: armed))), action)
  }

  private func forget() {
    timer = nil
    deadline = nil
  }
}
