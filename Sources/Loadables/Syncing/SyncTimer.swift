/// The single timer for a loadable's next sync, reported to the instrument, and cancelled when this object is released.
@MainActor
final class SyncTimer {
  // Accesses have no callbacks.
  @exclusivity(unchecked) private weak var loadable: (any PureLoadableProtocol)?
  private let timeSource: any TimeSource
  private let owner: TimerOwner
  @exclusivity(unchecked) private var timer: ScheduledTimer?
  /// The number of the event that set the timer, for the instrument.
  @exclusivity(unchecked) private var armed: HeldCause?

  /// The time source's callback, created once. The callback must call ``fire(_:)`` and should not retain the owner.
  @exclusivity(unchecked) var whenDue: @MainActor () -> Void = {}

  /// The deadline on the time source's clock; nil while the timer is not set.
  @exclusivity(unchecked) private(set) var deadline: Duration?

  /// A timer for `loadable`, which is held weakly.
  init(of loadable: any PureLoadableProtocol, on timeSource: any TimeSource, by owner: TimerOwner) {
    self.loadable = loadable
    self.timeSource = timeSource
    self.owner = owner
  }

  isolated deinit {
    cancel()
  }

  /// Sets the timer; cancels the timer first if already set.
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

  /// Returns the timer's label. A waiter's label contains the waiter's name: a loadable may have several waiters.
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

  /// Records an event, if the loadable still exists.
  @discardableResult
  func record(_ event: TimerEvent) -> EventNumber? {
    guard Instrumentation.isOn, let loadable else { return nil }
    return Instrumentation.record(.timer(event, by: owner), of: loadable)
  }

  /// Runs `action` as an effect of the timer, if the timer is set.
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
