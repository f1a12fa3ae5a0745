/// The one timer that syncs a loadable again, and what the instrument is told of it. Cancelled when this is released.
@MainActor
final class SyncTimer {
  // Nothing is called while one of these is read or written.
  @exclusivity(unchecked) private weak var loadable: (any PureLoadableProtocol)?
  private let timeSource: any TimeSource
  private let owner: TimerOwner
  @exclusivity(unchecked) private var timer: ScheduledTimer?
  /// The event that set the timer, by which the instrument knows it.
  @exclusivity(unchecked) private var armed: HeldCause?

  /// What the time source calls; it has to call ``fire(_:)``, and should not keep alive whoever holds this. Made once and
  /// not for every wait.
  @exclusivity(unchecked) var whenDue: @MainActor () -> Void = {}

  /// When it fires, on the time source's clock; nil while it is not armed.
  @exclusivity(unchecked) private(set) var deadline: Duration?

  /// A timer on behalf of `loadable`, which is held weakly.
  init(of loadable: any PureLoadableProtocol, on timeSource: any TimeSource, by owner: TimerOwner) {
    self.loadable = loadable
    self.timeSource = timeSource
    self.owner = owner
  }

  isolated deinit {
    cancel()
  }

  /// Sets the timer, which is cancelled first if it was set before.
  ///
  /// - Parameter attempt: The failures in a row that led here, 0 after a success.
  func arm(after delay: Duration, attempt: Int = 0) {
    cancel()
    let number = tell(.armed(delay: delay, attempt: attempt))
    armed = Instrumentation.hold(number)
    Instrumentation.effects(of: number) {
      deadline = timeSource.now + delay
      timer = timeSource.schedule(after: delay, owner: loadable, label: label(attempt), whenDue)
    }
  }

  /// A waiter's names its owner: a loadable may have several of them.
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
    tell(.cancelled(armed: Instrumentation.number(of: armed)))
  }

  /// Tells the instrument, as long as the loadable exists.
  @discardableResult
  func tell(_ event: TimerEvent) -> EventNumber? {
    guard Instrumentation.isOn, let loadable else { return nil }
    return Instrumentation.record(.timer(event, by: owner), of: loadable)
  }

  /// The time has come: does what is to be done then.
  func fire(_ action: () -> Void) {
    guard timer != nil else { return }
    forget()
    Instrumentation.effects(of: tell(.fired(armed: Instrumentation.number(of: armed))), action)
  }

  private func forget() {
    timer = nil
    deadline = nil
  }
}
