/// Where everything that waits takes its time from, so that a test or a simulation can bring its own.
@MainActor
public protocol TimeSource: AnyObject {
  /// The time since an origin of the source's own choice.
  var now: Duration { get }

  /// Calls `action` once, `delay` from now, and never before this call has returned.
  ///
  /// Actions that are due at one instant are called in the order in which they were scheduled. An implementation passes
  /// the action through ``Instrumentation/carryingCause(_:)``.
  ///
  /// - Parameters:
  ///   - delay: Zero or less means as soon as this call has returned.
  ///   - owner: On whose behalf; held weakly, and only for listing what is pending.
  ///   - label: What for, in a word or two.
  ///   - action: What to call.
  func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer

  /// Makes sure that a timer's action is not called any more. Does nothing if it has been.
  func cancel(_ timer: ScheduledTimer)
}

/// Names a timer of one ``TimeSource``.
public struct ScheduledTimer: Hashable, Sendable {
  /// Unique within its source.
  public let id: UInt64

  /// A name, for a source that gives out no number twice.
  public init(id: UInt64) { self.id = id }
}

/// A timer that has not fired yet.
public struct PendingTimer {
  /// When it is due, on its source's clock.
  public let deadline: Duration
  /// On whose behalf it waits, if that still exists.
  public let owner: AnyObject?
  /// What it is for.
  public let label: String
  /// By which name it can be cancelled.
  public let timer: ScheduledTimer
}
