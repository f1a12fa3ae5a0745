import InspectionModel

/// Until when a node waited for a retry, at any time: one change after the other, each found in O(log n).
struct WaitTrack {
  /// What was waited for from an entry on.
  enum Wait: Equatable {
    case none
    /// For a retry at that time.
    case until(Int64)
    /// For the start of a scheduled action at that time, which no failure has put there.
    case start(at: Int64)
    /// Entries were lost.
    case unknown
  }

  private struct Change {
    /// The position of the entry in the history.
    let position: Int
    let wait: Wait
  }

  private var changes: [Change] = []
  /// How many of the changes are not needed any more.
  private var oldCount = 0
  private var retries = PendingRetries()

  /// Takes in what happened to a timer of the node.
  mutating func append(_ entry: JournalEntry, at position: Int) {
    take(entry)
    add(retries.shown.map(Wait.init) ?? .none, at: position)
  }

  private mutating func take(_ entry: JournalEntry) {
    switch entry.event {
    case .retryArmed(let owner, let delay, let attempt):
      retries.arm(entry.sequence, at: entry.time, delay: delay, attempt: attempt, by: owner)
    // Where nobody has said which timer it was, what led to it is that which set it.
    case .retryFired(let owner, let armed): retries.end(armed ?? (owner.isWaiter ? entry.cause : nil), by: owner)
    case .retryCancelled(let owner, let armed): retries.end(armed, by: owner)
    default: break
    }
  }

  /// Forgets what came at a position and after it: something else has happened in its place.
  ///
  /// - Parameter entries: What happened to the node's timers before, as far as it is kept.
  mutating func removeAll(from position: Int, keeping entries: [JournalEntry]) {
    changes.removeLast(changes.count - firstChange(at: position))
    oldCount = min(oldCount, max(0, changes.count - 1))
    retries = PendingRetries()
    for entry in entries { take(entry) }
  }

  /// Entries were lost: nobody knows what is waited for.
  mutating func forget(at position: Int) {
    retries = PendingRetries()
    add(.unknown, at: position)
  }

  /// The entries before a position are not kept any more: of their changes only the last is still needed.
  mutating func giveUp(before position: Int) {
    while oldCount + 1 < changes.count, changes[oldCount + 1].position < position { oldCount += 1 }
    // Seldom and in bulk, so that it costs nothing an entry.
    guard oldCount >= 64, oldCount > changes.count / 3 else { return }
    changes.removeFirst(oldCount)
    oldCount = 0
  }

  private mutating func add(_ wait: Wait, at position: Int) {
    if changes.last?.wait != wait { changes.append(Change(position: position, wait: wait)) }
  }

  /// What was waited for when the entries before a position had been made.
  func wait(before position: Int) -> Wait {
    let end = firstChange(at: position)
    return end > oldCount ? changes[end - 1].wait : .unknown
  }

  private func firstChange(at position: Int) -> Int {
    (oldCount..<changes.count).partitionIndex { changes[$0].position >= position }
  }
}

extension WaitTrack.Wait {
  /// What is waited for by a timer that is set.
  init(_ retry: NodeRetry) {
    if case .armed(let deadline, _, 0, .actionManager) = retry {
      self = .start(at: deadline)
    } else {
      self = retry.waitsUntil.map { .until($0) } ?? .none
    }
  }
}
