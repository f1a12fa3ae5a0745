import InspectionModel

/// The waits of a node over time: pending retries and starts. Finding the wait at a position is O(log n).
package struct WaitTrack {
  package enum Wait: Equatable {
    case none
    /// The node waits for a retry at a time, in nanoseconds.
    case until(Int64)
    /// The node, a scheduled action, waits for its date, in nanoseconds.
    case start(at: Int64)
    /// The wait is unknown after a loss of entries.
    case unknown
  }

  private struct Change {
    /// The position of the entry in the history.
    let position: Int
    let wait: Wait
    /// Whether a timer is set, also a timer that is not shown as a wait.
    let hasTimer: Bool
  }

  private var changes: [Change] = []
  /// The number of leading changes that are no longer needed.
  private var oldCount = 0
  private var retries = PendingRetries()

  mutating func append(_ entry: JournalEntry, at position: Int) {
    take(entry)
    add(retries.shown.map(Wait.init) ?? .none, hasTimer: retries.shown != nil, at: position)
  }

  private mutating func take(_ entry: JournalEntry) {
    switch entry.event {
    case .retryArmed(let owner, let delay, let attempt):
      retries.arm(entry.sequence, at: entry.time, delay: delay, attempt: attempt, by: owner)
    // A waiter's timer without a number was set by the cause.
    case .retryFired(let owner, let armed): retries.end(armed ?? (owner.isWaiter ? entry.cause : nil), by: owner)
    case .retryCancelled(let owner, let armed): retries.end(armed, by: owner)
    default: break
    }
  }

  /// Removes the changes from a position on. The caller must then call ``restore(_:)``.
  ///
  /// - Returns: The position from which the node's timer entries must be passed to ``restore(_:)``.
  mutating func removeAll(from position: Int) -> Int {
    changes.removeLast(changes.count - firstChange(at: position))
    oldCount = min(oldCount, max(0, changes.count - 1))
    // Timers from before a time without timers have ended.
    return changes[oldCount...].last { !$0.hasTimer }?.position ?? 0
  }

  /// Restores the pending timers from timer entries of the node, oldest first.
  mutating func restore(_ entries: [JournalEntry]) {
    retries = PendingRetries()
    for entry in entries { take(entry) }
  }

  /// Makes the wait unknown after a loss of entries.
  mutating func forget(at position: Int) {
    retries = PendingRetries()
    add(.unknown, hasTimer: false, at: position)
  }

  /// Drops the changes before a position, except the last of these changes.
  mutating func discard(before position: Int) {
    while oldCount + 1 < changes.count, changes[oldCount + 1].position < position { oldCount += 1 }
    // Rarely and in bulk: O(1) amortised.
    guard oldCount >= 8, oldCount > changes.count / 3 else { return }
    changes.removeFirst(oldCount)
    oldCount = 0
  }

  private mutating func add(_ wait: Wait, hasTimer: Bool, at position: Int) {
    if let last = changes.last, last.wait == wait, last.hasTimer == hasTimer { return }
    changes.append(Change(position: position, wait: wait, hasTimer: hasTimer))
  }

  /// Returns the wait just before a position of the history.
  package func wait(before position: Int) -> Wait {
    let end = firstChange(at: position)
    return end > oldCount ? changes[end - 1].wait : .unknown
  }

  private func firstChange(at position: Int) -> Int {
    (oldCount..<changes.count).partitionIndex { changes[$0].position >= position }
  }
}

extension WaitTrack.Wait {
  /// Creates the wait for a timer; none for a timer that is not shown as a wait.
  package init(_ retry: NodeRetry) {
    if case .armed(let deadline, _, 0, .actionManager) = retry {
      self = .start(at: deadline)
    } else {
      self = retry.waitsUntil.map { .until($0) } ?? .none
    }
  }
}
