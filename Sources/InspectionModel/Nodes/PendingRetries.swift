/// The timers that will sync one node: its own and those of its waiters.
///
/// O(log n) comparisons per event. Nothing is moved for timers that end in the order in which they were set.
package struct PendingRetries {
  private struct Timer: BitwiseCopyable {
    let deadline: Int64
    /// The number of the entry that set it.
    let number: UInt64
    let delay: Int64
    let attempt: Int
  }

  private struct Waiter {
    let owner: RetryOwner
    let deadline: Int64
  }

  private var ownTimer: Timer?
  private var ownOwner = RetryOwner.syncer
  /// Sorted by deadline, then by number. A slice, because its first element is removed in O(1).
  private var waiterTimers: ArraySlice<Timer> = []
  /// The waiters by the numbers of their timers.
  private var waiters: [UInt64: Waiter] = [:]

  package init() {}

  /// The timer of the node's own syncer or of the node itself.
  package var own: NodeRetry? { ownTimer.map { retry($0, by: ownOwner) } }

  /// The waiters' timer that is due first.
  package var waiting: NodeRetry? {
    waiterTimers.first.map { retry($0, by: waiters[$0.number]?.owner ?? .waiter(nil)) }
  }

  /// The timer to show: the node's own, or else the waiters' first.
  package var shown: NodeRetry? { own ?? waiting }

  private func retry(_ timer: Timer, by owner: RetryOwner) -> NodeRetry {
    .armed(deadline: timer.deadline, delay: timer.delay, attempt: timer.attempt, by: owner)
  }

  /// Adds a timer.
  ///
  /// - Parameters:
  ///   - number: The number of the entry that set it.
  ///   - time: The time of that entry, in nanoseconds.
  package mutating func arm(_ number: UInt64, at time: Int64, delay: Int64, attempt: Int, by owner: RetryOwner) {
    let (deadline, isTooLate) = time.addingReportingOverflow(delay)
    let timer = Timer(deadline: isTooLate ? .max : deadline, number: number, delay: delay, attempt: attempt)
    if case .waiter = owner {
      waiterTimers.insert(timer, at: place(of: timer.deadline, number))
      waiters[number] = Waiter(owner: owner, deadline: timer.deadline)
    } else {
      (ownTimer, ownOwner) = (timer, owner)
    }
  }

  /// Removes a timer that has fired or was cancelled. Does nothing for an unknown one.
  ///
  /// - Parameter number: The number of the entry that set it; nil if unknown.
  package mutating func end(_ number: UInt64?, by owner: RetryOwner) {
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
