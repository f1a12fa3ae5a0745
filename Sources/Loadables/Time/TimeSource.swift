/// A clock with timers, which tests and simulations can replace by a virtual clock.
@MainActor
public protocol TimeSource: AnyObject {
  /// The current time on this clock. Each time source chooses when its time is zero.
  var now: Duration { get }

  /// Calls `action` once, `delay` from now, but never before this call has returned.
  ///
  /// Actions due at the same time are called in the order of scheduling. A custom time source passes each action
  /// through ``LoadableInstruments/carryingCause(_:)``.
  ///
  /// - Parameters:
  ///   - delay: The delay; zero or less means as soon as this call has returned.
  ///   - owner: The timer's owner, held weakly, for lists of pending timers.
  ///   - label: The timer's purpose, in a word or two, for lists of pending timers.
  ///   - action: The closure to call.
  func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer

  /// Cancels a timer: its action is never called. No effect after the timer has fired.
  func cancel(_ timer: ScheduledTimer)
}

/// The identity of a timer within its ``TimeSource``, with which the timer can be cancelled.
public struct ScheduledTimer: Hashable, Sendable {
  /// A number unique within the time source.
  public let id: UInt64

  /// Creates an identity from a number that the time source never reuses.
  public init(id: UInt64) { self.id = id }
}

/// A timer that has neither fired nor been cancelled, in a list such as ``SystemTimeSource/pendingTimers``.
public struct PendingTimer {
  /// The time at which the timer fires, on the time source's clock.
  public let deadline: Duration
  /// The timer's owner; nil without an owner, or once the owner is released.
  public let owner: AnyObject?
  /// The timer's purpose, in a word or two.
  public let label: String
  /// The identity with which the timer can be cancelled.
  public let timer: ScheduledTimer

  package init(deadline: Duration, owner: AnyObject?, label: String, timer: ScheduledTimer) {
    (self.deadline, self.owner, self.label, self.timer) = (deadline, owner, label, timer)
  }
}

/// A timer that is cancelled when this object is released.
@MainActor
final class TimerToken {
  private let timeSource: any TimeSource
  private let timer: ScheduledTimer

  /// Schedules `action` after `delay`. The action should not retain the object that holds the token.
  init(
    on timeSource: any TimeSource, after delay: Duration, owner: AnyObject?, label: String,
    _ action: @escaping @MainActor () -> Void
  ) {
    self.timeSource = timeSource
    timer = timeSource.schedule(after: delay, owner: owner, label: label, action)
  }

  isolated deinit {
    timeSource.cancel(timer)
  }
}
