import Loadables

/// A clock that the test moves, for fast and exact tests of timers.
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

  /// The time since the creation, in ns.
  @exclusivity(unchecked) package private(set) var nanoseconds: Int64 = 0

  /// A clock at zero.
  public init() {}

  /// The time that has passed since the creation.
  public var now: Duration { Duration(wholeNanoseconds: nanoseconds) }

  /// Calls `action` once, when time reaches `delay` from now.
  public func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    queue.insert(after: delay, now: nanoseconds, owner: owner, label: label, action)
  }

  /// Cancels a timer: its action is not called any more.
  public func cancel(_ timer: ScheduledTimer) {
    _ = queue.remove(timer)
  }

  /// The pending timers by deadline, then in the order of scheduling.
  public var pendingTimers: [PendingTimer] { queue.sorted() }

  package var pendingCount: Int { queue.count }

  /// Returns the first `limit` of ``pendingTimers``, at a cost independent of the rest.
  package func soonestTimers(_ limit: Int) -> [PendingTimer] { queue.soonest(limit) }

  // MARK: Moving

  /// Advances time and fires the due timers, each at its own time.
  public func advance(by duration: Duration) {
    advance(to: now + duration)
  }

  /// Advances time to an instant, inclusive. Time never moves back.
  public func advance(to instant: Duration) {
    let end = instant.wholeNanoseconds
    while let deadline = nextDeadline, deadline <= end {
      move(to: deadline)
      fireNextDue()
    }
    move(to: end)
  }

  /// Advances time to the next deadline and fires all timers due then, including new ones.
  ///
  /// - Returns: False if no timer is pending; time does not move then.
  @discardableResult
  public func advanceToNextDeadline() -> Bool {
    guard let nextDeadline else { return false }
    advance(to: .nanoseconds(nextDeadline))
    return true
  }

  // MARK: For a driver that takes one step at a time

  /// The next deadline, in ns.
  package var nextDeadline: Int64? { queue.nextDeadline }

  package var nextTimer: PendingTimer? { queue.first }

  /// Sets the clock without firing timers. No effect if that would move it back.
  package func move(to instant: Int64) {
    nanoseconds = max(nanoseconds, instant)
  }

  /// Fires one due timer; false if there is none.
  @discardableResult
  package func fireNextDue() -> Bool {
    guard let timer = queue.popDue(by: nanoseconds) else { return false }
    timer.fire()
    return true
  }

  /// Fires a timer early; false if it is not pending. For the instrument, it is an effect of the current event if there
  /// is one, not of the event that set the timer.
  package func fire(_ timer: ScheduledTimer) -> Bool {
    guard let timer = queue.remove(timer) else { return false }
    timer.fireEarly()
    return true
  }
}
