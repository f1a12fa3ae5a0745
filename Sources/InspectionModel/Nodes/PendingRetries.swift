/// The pending timers of one node: that of the node or its syncer, and those of waiters, which sync a node again while
/// waiting for it.
///
/// Adding or removing one of n timers takes O(log n) comparisons.
package struct PendingRetries {
  private struct Timer: BitwiseCopyable {
    let deadline: Int64
    /// The number of the journal entry that set the timer.
    let number: UInt64
    let delay: Int64
    let attempt: Int
  }

  private struct Waiter {
    let owner: TimerOwner
    let deadline: Int64
  }

  private var ownTimer: Timer?
  private var ownOwner = TimerOwner.syncer
  /// The condition that holds the attempt of ``ownTimer``.
  private var ownHold: NodeHold?
  /// The timers of waiters, sorted by deadline, then by number. A slice, so that removing the first timer is O(1).
  private var waiterTimers: ArraySlice<Timer> = []
  /// The waiter of each timer in ``waiterTimers``, by the number of the journal entry that set the timer.
  private var waiters: [UInt64: Waiter] = [:]

  package init() {}

  /// The timer of the node's syncer or of the node itself; nil if not set.
  package var own: NodeRetry? {
    guard let timer = ownTimer else { return nil }
    guard let hold = ownHold else { return retry(timer, by: ownOwner) }
    return .held(hold, deadline: timer.deadline, delay: timer.delay, attempt: timer.attempt, by: ownOwner)
  }

  /// The earliest timer of a waiter that syncs the node again while waiting for it; nil if there is none.
  package var waiting: NodeRetry? {
    waiterTimers.first.map { retry($0, by: waiters[$0.number]?.owner ?? .waiter(nil)) }
  }

  /// The timer to show for the node: ``own``, or else ``waiting``; nil if there is neither.
  package var shown: NodeRetry? { own ?? waiting }

  private func retry(_ timer: Timer, by owner: TimerOwner) -> NodeRetry {
    .armed(deadline: timer.deadline, delay: timer.delay, attempt: timer.attempt, by: owner)
  }

  /// Adds a timer that was set for the node. A waiter's timer is added to those of the waiters; others replace ``own``.
  ///
  /// - Parameters:
  ///   - number: The number of the journal entry that set the timer.
  ///   - time: The time at which the timer was set, in nanoseconds.
  package mutating func arm(_ number: UInt64, at time: Int64, delay: Int64, attempt: Int, by owner: TimerOwner) {
    let timer = Timer(deadline: time.addingClamped(delay), number: number, delay: delay, attempt: attempt)
    if case .waiter = owner {
      waiterTimers.insert(timer, at: place(of: timer.deadline, number))
      waiters[number] = Waiter(owner: owner, deadline: timer.deadline)
    } else {
      (ownTimer, ownOwner, ownHold) = (timer, owner, nil)
    }
  }

  /// Notes that a condition holds the attempt of ``own``. Does nothing for the timer of another owner.
  package mutating func hold(_ hold: NodeHold, by owner: TimerOwner) {
    if owner == ownOwner, ownTimer != nil { ownHold = hold }
  }

  /// Removes a timer that has fired or was cancelled. Does nothing for an unknown timer.
  ///
  /// - Parameter number: The number of the entry that set the timer. Nil removes ``own``, but no timer of a waiter.
  package mutating func end(_ number: UInt64?, by owner: TimerOwner) {
    guard case .waiter = owner else {
      if number == nil || number == ownTimer?.number { ownTimer = nil }
      return
    }
    guard let number, let waiter = waiters.removeValue(forKey: number) else { return }
    let place = place(of: waiter.deadline, number)
    if place == waiterTimers.startIndex { waiterTimers.removeFirst() } else { waiterTimers.remove(at: place) }
  }

  private func place(of deadline: Int64, _ number: UInt64) -> Int {
    waiterTimers.partitionIndex { ($0.deadline, $0.number) >= (deadline, number) }
  }
}
