import Loadables

/// Time that moves only when it is told to, so that a test of something that waits is quick and exact.
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

  /// The time in nanoseconds since the source was made.
  @exclusivity(unchecked) package private(set) var nanoseconds: Int64 = 0

  /// Time that stands at zero.
  public init() {}

  /// The time that has been made to pass since this source was made.
  public var now: Duration { Duration(wholeNanoseconds: nanoseconds) }

  /// Calls `action` once, when time is moved to `delay` from now or beyond.
  public func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    queue.insert(after: delay, now: nanoseconds, owner: owner, label: label, action)
  }

  /// Makes sure that a timer's action is not called any more.
  public func cancel(_ timer: ScheduledTimer) {
    _ = queue.remove(timer)
  }

  /// Everything that waits, soonest first, and in the order of scheduling where it is due at the same time.
  public var pendingTimers: [PendingTimer] { queue.sorted() }

  /// How many timers wait.
  package var pendingCount: Int { queue.count }

  /// So many of ``pendingTimers``, at a cost that does not depend on how many more there are.
  package func soonestTimers(_ limit: Int) -> [PendingTimer] { queue.soonest(limit) }

  // MARK: Moving

  /// Lets time pass and fires what comes due, each at its own time.
  public func advance(by duration: Duration) {
    advance(to: now + duration)
  }

  /// Lets time pass up to an instant, that instant included. Time never moves back.
  public func advance(to instant: Duration) {
    let end = instant.wholeNanoseconds
    while let deadline = nextDeadline, deadline <= end {
      move(to: deadline)
      fireNextDue()
    }
    move(to: end)
  }

  /// Lets time pass up to the next deadline and fires all that is due then, also what becomes due by that.
  ///
  /// - Returns: False if nothing is pending; time stands still then.
  @discardableResult
  public func advanceToNextDeadline() -> Bool {
    guard let nextDeadline else { return false }
    advance(to: .nanoseconds(nextDeadline))
    return true
  }

  // MARK: For a driver that takes one step at a time

  /// When the next timer is due, in nanoseconds.
  package var nextDeadline: Int64? { queue.nextDeadline }

  /// The timer that is due next.
  package var nextTimer: PendingTimer? { queue.first }

  /// Sets the clock, without firing anything. Does nothing if that would be back.
  package func move(to instant: Int64) {
    nanoseconds = max(nanoseconds, instant)
  }

  /// Fires one timer that is due by now; false if there is none.
  @discardableResult
  package func fireNextDue() -> Bool {
    guard let timer = queue.popDue(by: nanoseconds) else { return false }
    timer.fire()
    return true
  }

  /// Fires a timer now, whatever the time is; false if it does not wait any more. For the instrument that is an effect of
  /// what is under way, if anything is, and not of what had set the timer.
  package func fire(_ timer: ScheduledTimer) -> Bool {
    guard let timer = queue.remove(timer) else { return false }
    timer.fireEarly()
    return true
  }
}
