/// The timer of a loadable's next sync. Reports its events to instruments; releasing this object cancels the timer.
@MainActor
final class SyncTimer {
  // Accesses have no callbacks.
  @exclusivity(unchecked) private weak var loadable: (any PureLoadableProtocol)?
  private let timeSource: any TimeSource
  private let owner: LoadableEvent.TimerOwner
  @exclusivity(unchecked) private var timer: ScheduledTimer?
  /// The event that set the timer. The timer's later events name this event.
  @exclusivity(unchecked) private var armed: HeldCause?

  /// The closure called at the deadline. It must call ``fire(_:)``, and should hold the timer's owner weakly.
  @exclusivity(unchecked) var whenDue: @MainActor () -> Void = {}

  /// Whether a condition holds the attempt for which the timer was set.
  @exclusivity(unchecked) private var isHeld = false

  /// The time at which the timer fires, on the time source's clock; nil while the timer is not set, and if a condition holds
  /// the attempt for an unknown time.
  @exclusivity(unchecked) private(set) var deadline: Duration?

  /// The time until the timer fires; nil while the timer is not set.
  var left: Duration? { deadline.map { $0 - timeSource.now } }

  /// Creates a timer for `loadable`, which is held weakly. The timer is not set yet.
  init(of loadable: any PureLoadableProtocol, on timeSource: any TimeSource, by owner: LoadableEvent.TimerOwner) {
    self.loadable = loadable
    self.timeSource = timeSource
    self.owner = owner
  }

  isolated deinit {
    cancel()
  }

  /// Sets the timer to fire after `delay`. Cancels an earlier setting that is still pending.
  ///
  /// - Parameter attempt: The number of failures in a row, 0 after a success.
  func arm(after delay: Duration, attempt: Int = 0) {
    cancel()
    let number = record(.armed(delay: delay, attempt: attempt))
    armed = LoadableInstruments.hold(number)
    LoadableInstruments.effects(of: number) {
      deadline = timeSource.now + delay
      timer = timeSource.schedule(after: delay, owner: loadable, label: label(attempt), whenDue)
    }
  }

  /// Records that a condition holds the attempt for which the timer is set.
  ///
  /// - Parameters:
  ///   - condition: The condition. A budget or breaker resumes the attempt; after ``RetryHold/retryAfter``, the timer fires.
  ///   - delay: The time until the condition may end, if known.
  ///   - effects: The effects of this event.
  func hold(by condition: RetryHold, for delay: Duration?, _ effects: () -> Void = {}) {
    if let timer { timeSource.cancel(timer) }
    timer = nil
    isHeld = true
    deadline = delay.map { timeSource.now + $0 }
    asEffectOfSetting {
      let number = record(.held(by: condition, for: delay))
      if case .retryAfter = condition, let delay {
        timer = timeSource.schedule(after: delay, owner: loadable, label: "Retry-After", whenDue)
      }
      LoadableInstruments.effects(of: number, effects)
    }
  }

  /// Runs `body` with the event that set the timer as the cause.
  func asEffectOfSetting(_ body: () -> Void) {
    LoadableInstruments.effects(of: LoadableInstruments.number(of: armed), body)
  }

  /// Returns the text for lists of timers, such as `retry`. For a waiter's timer, it contains the waiter's name.
  private func label(_ attempt: Int) -> String {
    switch owner {
    case .waiter(let name): "\(name ?? "a waiter")'s retry"
    case .syncer, .autosync, .timeout: attempt > 0 ? "retry" : "refresh"
    }
  }

  func cancel() {
    guard timer != nil || isHeld else { return }
    if let timer { timeSource.cancel(timer) }
    forget()
    record(.cancelled(armed: LoadableInstruments.number(of: armed)))
  }

  /// Records an event of this timer, unless the loadable is released. Returns the event's number, if recorded.
  @discardableResult
  func record(_ event: LoadableEvent.TimerEvent) -> EventNumber? {
    guard LoadableInstruments.isOn, let loadable else { return nil }
    return LoadableInstruments.record(.timer(event, by: owner), of: loadable)
  }

  /// Records that the timer fired, and runs `action` with this event as the cause. No effect if the timer is not set.
  func fire(_ action: () -> Void) {
    guard timer != nil || isHeld else { return }
    forget()
    LoadableInstruments.effects(of: record(.fired(armed: LoadableInstruments.number(of: armed))), action)
  }

  private func forget() {
    timer = nil
    isHeld = false
    deadline = nil
  }
}
