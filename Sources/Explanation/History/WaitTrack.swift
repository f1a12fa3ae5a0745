import InspectionModel

/// The waits of a node over time. The wait at a time is found in O(log n).
package struct WaitTrack {
  /// A wait.
  package enum Wait: Equatable {
    case none
    /// Until a retry, at this time in nanoseconds.
    case until(Int64)
    /// Until the date of a scheduled action, in nanoseconds.
    case start(at: Int64)
    /// Unknown, since entries were lost.
    case unknown
  }

  private struct Change {
    /// The position of the entry in the history.
    let position: Int
    let wait: Wait
    /// Whether a timer is set, also one that nobody has to be told of.
    let hasTimer: Bool
  }

  private var changes: [Change] = []
  /// The number of first changes that are no longer needed.
  private var oldCount = 0
  private var retries = PendingRetries()

  /// Appends a timer entry of the node.
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

  /// Removes the changes from a position on. ``restore(_:)`` has to follow.
  ///
  /// - Returns: The position from which on the node's timer entries tell what waits.
  mutating func removeAll(from position: Int) -> Int {
    changes.removeLast(changes.count - firstChange(at: position))
    oldCount = min(oldCount, max(0, changes.count - 1))
    // What was set before a time without timers does not wait any more.
    return changes[oldCount...].last { !$0.hasTimer }?.position ?? 0
  }

  /// Finds out what waits by timer entries of the node, oldest first.
  mutating func restore(_ entries: [JournalEntry]) {
    retries = PendingRetries()
    for entry in entries { take(entry) }
  }

  /// Makes the wait unknown, since entries were lost.
  mutating func forget(at position: Int) {
    retries = PendingRetries()
    add(.unknown, hasTimer: false, at: position)
  }

  /// Drops the changes before a position, except the last one.
  mutating func giveUp(before position: Int) {
    while oldCount + 1 < changes.count, changes[oldCount + 1].position < position { oldCount += 1 }
    // Rarely and in bulk: O(1) amortised.
    guard oldCount >= 64, oldCount > changes.count / 3 else { return }
    changes.removeFirst(oldCount)
    oldCount = 0
  }

  private mutating func add(_ wait: Wait, hasTimer: Bool, at position: Int) {
    if let last = changes.last, last.wait == wait, last.hasTimer == hasTimer { return }
    changes.append(Change(position: position, wait: wait, hasTimer: hasTimer))
  }

  /// The wait before a position.
  package func wait(before position: Int) -> Wait {
    let end = firstChange(at: position)
    return end > oldCount ? changes[end - 1].wait : .unknown
  }

  private func firstChange(at position: Int) -> Int {
    (oldCount..<changes.count).partitionIndex { changes[$0].position >= position }
  }
}

extension WaitTrack.Wait {
  /// The wait of a timer.
  package init(_ retry: NodeRetry) {
    if case .armed(let deadline, _, 0, .actionManager) = retry {
      self = .start(at: deadline)
    } else {
      self = retry.waitsUntil.map { .until($0) } ?? .none
    }
  }
}
