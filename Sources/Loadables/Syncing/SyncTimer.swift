/// The single timer for a loadable's next sync, reported to the instrument. Cancelled when released.
@MainActor
final class SyncTimer {
  // Accesses have no callbacks.
  @exclusivity(unchecked) private weak var loadable: (any PureLoadableProtocol)?
  private let timeSource: any TimeSource
  private let owner: TimerOwner
  @exclusivity(unchecked) private var timer: ScheduledTimer?
  /// The event that set the timer, for the instrument.
  @exclusivity(unchecked) private var armed: HeldCause?

  /// The time source's callback, made once: it must call ``fire(_:)`` and should not retain the owner.
  @exclusivity(unchecked) var whenDue: @MainActor () -> Void = {}

  /// The deadline on the time source's clock; nil while not armed.
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

  /// Sets the timer, replacing an earlier one.
  ///
  /// - Parameter attempt: The failures in a row, 0 after a success.
  func arm(after delay: Duration, attempt: Int = 0) {
    cancel()
    let number = record(.armed(delay: delay, attempt: attempt))
    armed = Instrumentation.hold(number)
    Instrumentation.effects(of: number) {
      deadline = timeSource.now + delay
      timer = timeSource.schedule(after: delay, owner: loadable, label: label(attempt), whenDue)
    }
  }

  /// A waiter's label names it: a loadable may have several waiters.
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

  /// Records an event while the loadable exists.
  @discardableResult
  func record(_ event: TimerEvent) -> EventNumber? {
    guard Instrumentation.isOn, let loadable else { return nil }
    return Instrumentation.record(.timer(event, by: owner), of: loadable)
  }

  /// Runs `action` as an effect of the timer, if it is armed.
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
