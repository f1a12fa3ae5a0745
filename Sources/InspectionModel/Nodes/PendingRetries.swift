import HeapModule

/// The timers that are going to have one node synced. Its own is at hand, and of those of whoever waits for it the one
/// that is due first, however many there are: O(log n) an event.
package struct PendingRetries {
  private struct Timer: Comparable, BitwiseCopyable {
    let deadline: Int64
    /// The number of the entry that it was set with.
    let number: UInt64
    let delay: Int64
    let attempt: Int

    static func < (left: Timer, right: Timer) -> Bool {
      (left.deadline, left.number) < (right.deadline, right.number)
    }
  }

  private var ownTimer: Timer?
  private var ownOwner = RetryOwner.syncer
  /// Those that have ended stay here until they come up, or are the most.
  private var waiterTimers = Heap<Timer>()
  /// Whose those are that have not ended.
  private var waiters: [UInt64: RetryOwner] = [:]

  package init() {}

  /// The timer of the node's own syncer, or of the node itself, if it is set.
  package var own: NodeRetry? { ownTimer.map { retry($0, by: ownOwner) } }

  /// Of the timers of those who wait for the node, the one that is due first.
  package var waiting: NodeRetry? {
    waiterTimers.min.map { retry($0, by: waiters[$0.number] ?? .waiter(nil)) }
  }

  /// Which of them is to be shown: the node's own, or else the one that is due first.
  package var shown: NodeRetry? { own ?? waiting }

  private func retry(_ timer: Timer, by owner: RetryOwner) -> NodeRetry {
    .armed(deadline: timer.deadline, delay: timer.delay, attempt: timer.attempt, by: owner)
  }

  /// A timer was set.
  ///
  /// - Parameters:
  ///   - number: The number of the entry that tells so, by which the timer is known.
  ///   - time: When that was, in nanoseconds.
  package mutating func arm(_ number: UInt64, at time: Int64, delay: Int64, attempt: Int, by owner: RetryOwner) {
    let (deadline, isTooLate) = time.addingReportingOverflow(delay)
    let timer = Timer(deadline: isTooLate ? .max : deadline, number: number, delay: delay, attempt: attempt)
    if case .waiter = owner {
      waiterTimers.insert(timer)
      waiters[number] = owner
    } else {
      (ownTimer, ownOwner) = (timer, owner)
    }
  }

  /// A timer has fired or was taken back. Nothing happens for one that is not known.
  ///
  /// - Parameter number: The number of the entry that it was set with; nil if that is not known.
  package mutating func end(_ number: UInt64?, by owner: RetryOwner) {
    guard case .waiter = owner else {
      if number == nil || number == ownTimer?.number { ownTimer = nil }
      return
    }
    guard let number, waiters.removeValue(forKey: number) != nil else { return }
    while let first = waiterTimers.min, waiters[first.number] == nil { waiterTimers.removeMin() }
    // In bulk, so that it costs nothing an event.
    guard waiterTimers.count > 64, waiterTimers.count > 2 * waiters.count else { return }
    waiterTimers = Heap(waiterTimers.unordered.filter { waiters[$0.number] != nil })
  }
}
