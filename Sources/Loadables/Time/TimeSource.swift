/// A source of time and timers, replaceable in tests and simulations.
@MainActor
public protocol TimeSource: AnyObject {
  /// The time since an origin that the source chooses.
  var now: Duration { get }

  /// Calls `action` once, `delay` from now, but never before this call has returned.
  ///
  /// Actions due at the same time are called in the order of scheduling. An implementation passes the action through
  /// ``Instrumentation/carryingCause(_:)``.
  ///
  /// - Parameters:
  ///   - delay: The delay; zero or less means as soon as this call has returned.
  ///   - owner: The timer's owner, held weakly, for lists of pending timers.
  ///   - label: The timer's purpose, in a word or two.
  ///   - action: The callback.
  func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer

  /// Cancels a timer: the timer's action is no longer called. No effect after the timer has fired.
  func cancel(_ timer: ScheduledTimer)
}

/// The identity of a timer within its ``TimeSource``.
public struct ScheduledTimer: Hashable, Sendable {
  /// A number unique within the time source.
  public let id: UInt64

  /// An identity with a number that the time source never reuses.
  public init(id: UInt64) { self.id = id }
}

/// A pending timer.
public struct PendingTimer {
  /// The deadline on the time source's clock.
  public let deadline: Duration
  /// The timer's owner; nil without an owner, or once the owner is released.
  public let owner: AnyObject?
  /// The timer's purpose.
  public let label: String
  /// The identity with which the timer can be cancelled.
  public let timer: ScheduledTimer

  package init(deadline: Duration, owner: AnyObject?, label: String, timer: ScheduledTimer) {
    (self.deadline, self.owner, self.label, self.timer) = (deadline, owner, label, timer)
  }
}
