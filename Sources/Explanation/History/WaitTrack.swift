import InspectionModel

/// The changes of a node's wait for a retry or a scheduled date. Finds the wait at a journal position in O(log n).
package struct WaitTrack {
  package enum Wait: Equatable {
    case none
    /// The node waits for a retry at this time, in nanoseconds; `Int64.max` if the retry is held for an unknown time.
    case until(Int64)
    /// The node is a scheduled action that waits for its date, in nanoseconds.
    case start(at: Int64)
    /// It is unknown whether the node waits, because entries were lost.
    case unknown
  }

  private struct Change {
    /// The position in the history of the entry that changed the wait.
    let position: Int
    let wait: Wait
    /// Whether a timer is set, even one that does not count as a wait, such as a refresh after a success.
    let hasTimer: Bool
  }

  private var changes: [Change] = []
  /// The number of changes at the start of ``changes`` that are no longer needed and will be removed in bulk.
  private var oldCount = 0
  private var retries = PendingRetries()

  mutating func append(_ entry: JournalEntry, at position: Int) {
    take(entry)
    add(retries.shown.map(Wait.init) ?? .none, hasTimer: retries.shown != nil, at: position)
  }

  private mutating func take(_ entry: JournalEntry) {
    switch entry.event {
    case .timer(.armed(let owner, let delay, let attempt)):
      retries.arm(entry.sequence, at: entry.time, delay: delay, attempt: attempt, by: owner)
    // If the number of a waiter's timer is missing, the cause set the timer.
    case .timer(.fired(let owner, let armed)): retries.end(armed ?? (owner.isWaiter ? entry.cause : nil), by: owner)
    case .timer(.cancelled(let owner, let armed)): retries.end(armed, by: owner)
    case .timer(.held(let owner, let condition, let holder, let delay)):
      let until = delay.map { entry.time.addingClamped($0) }
      retries.hold(NodeHold(condition, holder: holder, until: until), by: owner)
    default: break
    }
  }

  /// Removes the changes at and after a position. The caller must then call ``restore(_:)``.
  ///
  /// - Returns: The position from which on the node's timer entries must be passed to ``restore(_:)``.
  mutating func removeAll(from position: Int) -> Int {
    changes.removeLast(changes.count - firstChange(at: position))
    oldCount = min(oldCount, max(0, changes.count - 1))
    // At a change without a timer, all earlier timers have ended.
    return changes[oldCount...].last { !$0.hasTimer }?.position ?? 0
  }

  /// Restores the pending timers by repeating the node's entries about timers, oldest first.
  mutating func restore(_ entries: [JournalEntry]) {
    retries = PendingRetries()
    for entry in entries { take(entry) }
  }

  /// Marks the node's wait as unknown from a position in the history on, after a loss of journal entries.
  mutating func forget(at position: Int) {
    retries = PendingRetries()
    add(.unknown, hasTimer: false, at: position)
  }

  /// Drops the changes before a position, except the last one, which applies at that position.
  mutating func discard(before position: Int) {
    while oldCount + 1 < changes.count, changes[oldCount + 1].position < position { oldCount += 1 }
    // Compacted rarely and in bulk: O(1) amortised.
    guard oldCount >= 8, oldCount > changes.count / 3 else { return }
    changes.removeFirst(oldCount)
    oldCount = 0
  }

  private mutating func add(_ wait: Wait, hasTimer: Bool, at position: Int) {
    if let last = changes.last, last.wait == wait, last.hasTimer == hasTimer { return }
    changes.append(Change(position: position, wait: wait, hasTimer: hasTimer))
  }

  /// Returns the wait that applied just before a position of the history.
  package func wait(before position: Int) -> Wait {
    let end = firstChange(at: position)
    return end > oldCount ? changes[end - 1].wait : .unknown
  }

  private func firstChange(at position: Int) -> Int {
    (oldCount..<changes.count).partitionIndex { changes[$0].position >= position }
  }
}

extension WaitTrack.Wait {
  /// Creates the wait for a timer: `.none` if the timer does not count as a wait, such as a refresh after a success.
  package init(_ retry: NodeRetry) {
    if case .armed(let deadline, _, 0, .actionManager) = retry {
      self = .start(at: deadline)
    } else {
      self = retry.waitsUntil.map { .until($0) } ?? .none
    }
  }
}
