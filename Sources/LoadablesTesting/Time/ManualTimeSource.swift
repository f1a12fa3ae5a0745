import Loadables

/// A clock that a test advances, for fast and exact tests of timers.
///
/// ```swift
/// let time = ManualTimeSource()
/// let syncer = LoadableSyncer(loadable: target, timeoutPolicy: policy, timeSource: time)
/// target.setDidFailToSync()
/// time.advance(by: .seconds(1))
/// #expect(target.syncCallCount == 1)
/// ```
@MainActor
public final class ManualTimeSource: TimeSource {
  @exclusivity(unchecked) private var queue = TimerQueue()

  /// The value of ``now`` in ns.
  @exclusivity(unchecked) package private(set) var nanoseconds: Int64 = 0

  /// Returns the follower of a new clock; nil if no test is followed.
  package static var makeFollower: (@MainActor () -> (any ManualTimeFollower)?)?

  private weak var follower: (any ManualTimeFollower)?

  /// Creates a clock that starts at zero.
  public init() {
    guard let follower = Self.makeFollower?() else { return }
    self.follower = follower
    follower.created(self)
  }

  /// The time by which the clock has advanced since the creation.
  public var now: Duration { Duration(wholeNanoseconds: nanoseconds) }

  /// Schedules `action` to be called once, when the clock has advanced by `delay`.
  public func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    queue.insert(after: delay, now: nanoseconds, owner: owner, label: label, action)
  }

  /// Cancels a timer, so that the timer's action is not called.
  public func cancel(_ timer: ScheduledTimer) {
    _ = queue.remove(timer)
  }

  /// The pending timers by deadline, then in the order of scheduling.
  public var pendingTimers: [PendingTimer] { queue.sorted() }

  package var pendingCount: Int { queue.count }

  /// Returns the first `limit` of ``pendingTimers``; the cost does not depend on the number of later timers.
  package func soonestTimers(_ limit: Int) -> [PendingTimer] { queue.soonest(limit) }

  // MARK: Moving

  /// Advances the clock by a duration and fires each due timer when the clock reaches the timer's deadline.
  public func advance(by duration: Duration) {
    advance(to: now + duration)
  }

  /// Advances the clock to an instant and fires the timers due up to and at the instant. The clock never moves back.
  public func advance(to instant: Duration) {
    let end = instant.wholeNanoseconds
    while let deadline = nextDeadline, deadline <= end {
      move(to: deadline)
      fireNextDue()
    }
    move(to: end)
  }

  /// Advances the clock to the next deadline and fires all timers due then, including timers scheduled meanwhile.
  ///
  /// - Returns: False if no timer is pending; the clock then does not advance.
  @discardableResult
  public func advanceToNextDeadline() -> Bool {
    guard let nextDeadline else { return false }
    advance(to: .nanoseconds(nextDeadline))
    return true
  }

  // MARK: For a driver that takes one step at a time

  /// The earliest deadline of the pending timers, in ns; nil without a pending timer.
  package var nextDeadline: Int64? { queue.nextDeadline }

  package var nextTimer: PendingTimer? { queue.first }

  /// Advances the clock to an instant in ns, without firing timers. An earlier instant has no effect.
  package func move(to instant: Int64) {
    guard instant > nanoseconds else { return }
    follower?.instantEnds(of: self)
    nanoseconds = instant
  }

  /// Fires one due timer, or returns false if no timer is due.
  @discardableResult
  package func fireNextDue() -> Bool {
    guard let timer = queue.popDue(by: nanoseconds) else { return false }
    timer.fire()
    return true
  }

  /// Fires a timer early, or returns false if the timer is not pending. The instrument records the current event, if
  /// any, as the cause, not the event that set the timer.
  package func fire(_ timer: ScheduledTimer) -> Bool {
    guard let timer = queue.remove(timer) else { return false }
    timer.fireEarly()
    return true
  }
}
