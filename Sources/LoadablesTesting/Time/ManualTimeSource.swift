import Loadables

/// A virtual clock that a test advances, so that tests with timers are fast and exact.
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

  /// Returns the object to call about each new clock; nil for none. Set by a recorder of tests.
  package static var makeFollower: (@MainActor () -> (any ManualTimeFollower)?)?

  private weak var follower: (any ManualTimeFollower)?

  /// Creates a clock that starts at zero.
  public init() {
    guard let follower = Self.makeFollower?() else { return }
    self.follower = follower
    follower.created(self)
  }

  /// The time by which the clock has advanced since its creation.
  public var now: Duration { Duration(wholeNanoseconds: nanoseconds) }

  /// Calls `action` once, when the clock has advanced by `delay`.
  public func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    queue.insert(after: delay, now: nanoseconds, owner: owner, label: label, action)
  }

  /// Calls `action` once, when the clock has advanced to `deadline`, in ns. The event that sets the timer is not recorded
  /// as the cause of the action's effects, because the timer serves many.
  package func scheduleShared(
    at deadline: Int64, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    queue.insert(at: max(deadline, nanoseconds), cause: nil, owner: owner, label: label, action)
  }

  /// Cancels a timer: its action is never called. No effect after the timer has fired.
  public func cancel(_ timer: ScheduledTimer) {
    _ = queue.remove(timer)
  }

  /// The pending timers by deadline, then in the order of scheduling.
  public var pendingTimers: [PendingTimer] { queue.sorted() }

  package var pendingCount: Int { queue.count }

  /// Returns the entries of the first `limit` of ``pendingTimers``. The cost does not depend on the number of timers after
  /// these.
  package func soonestEntries(_ limit: Int) -> [TimerQueue.Entry] { queue.soonestEntries(limit) }

  package func pendingTimer(_ entry: TimerQueue.Entry) -> PendingTimer? { queue.pending(entry) }

  // MARK: Moving

  /// Advances the clock by `duration`. Each timer fires when the clock reaches its deadline.
  public func advance(by duration: Duration) {
    advance(to: now + duration)
  }

  /// Advances the clock to `instant`, and fires the timers due by then, in order. No effect for an earlier `instant`.
  public func advance(to instant: Duration) {
    let end = instant.wholeNanoseconds
    while let deadline = nextDeadline, deadline <= end {
      move(to: deadline)
      fireNextDue()
    }
    move(to: end)
  }

  /// Advances the clock to the next deadline. Fires all timers due at this time, also those that an action adds.
  ///
  /// - Returns: False if no timer is pending. The clock is then unchanged.
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

  /// Advances the clock to `instant`, in ns, without firing timers. No effect for an earlier or the current time.
  package func move(to instant: Int64) {
    guard instant > nanoseconds else { return }
    follower?.instantEnds(of: self)
    nanoseconds = instant
  }

  /// Fires the next timer if it is due. Returns false if no timer is due.
  @discardableResult
  package func fireNextDue() -> Bool {
    guard let timer = queue.popDue(by: nanoseconds) else { return false }
    timer.fire()
    return true
  }

  /// Fires a timer before its deadline. Returns false if the timer is not pending. The recorded cause is the current
  /// event or, without one, the event that set the timer.
  package func fire(_ timer: ScheduledTimer) -> Bool {
    guard let timer = queue.remove(timer) else { return false }
    timer.fireEarly()
    return true
  }
}

/// An object that is called about the manual clocks of a test, such as the recorder of the test.
@MainActor
package protocol ManualTimeFollower: AnyObject {
  /// Called when the followed test creates a clock.
  func created(_ time: ManualTimeSource)

  /// Called before the clock advances, when all timers due at the current time have fired.
  func instantEnds(of time: ManualTimeSource)
}
