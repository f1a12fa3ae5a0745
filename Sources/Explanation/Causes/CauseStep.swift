import InspectionModel

/// A step in a chain of causes: journal entries of one node or of none, newest first, each caused by the one after it.
package struct CauseStep: Equatable {
  /// The journal entries of the step, at least one, newest first. Each entry is caused by the one after it.
  package let entries: [JournalEntry]
  package let cause: Cause
  /// The timer whose firing is one of ``entries``; nil if no timer fired in this step.
  package let timer: CauseTimer?

  package enum Cause: Equatable {
    /// The last entry of the step has no cause in the source, or begins anew after a success: the chain ends here.
    case outside
    /// The cause is this earlier journal entry, usually of another node. The next step starts with it.
    case entry(JournalEntry)
    /// The cause is unknown, because the history has lost or dropped its entry.
    case lost
  }

  /// The entry that the step explains: the newest entry of the step.
  package var head: JournalEntry { entries[0] }
  package var last: JournalEntry { entries[entries.count - 1] }
  /// The node of the step; nil for an event without a node, such as a change of the network.
  package var node: NodeID? { head.node }

  /// The entry that the next step explains; nil at the end of the chain.
  package var next: JournalEntry? {
    if case .entry(let entry) = cause { entry } else { nil }
  }

  /// The number of the sync attempt, if a retry after a failure of the node led to the step; otherwise nil.
  package var attempt: Int? { timer?.attempt }

  /// The entry with which the node's sync began, if the step explains the end of that sync; otherwise nil.
  package var beginning: JournalEntry? {
    let began = entries.dropFirst().first { !$0.isOfAttempt }
    guard head.isOutcome, let began, case .node(.stateChanged(_, .syncing, _)) = began.event else { return nil }
    return began
  }
}

extension History {
  /// Returns the step that explains `entry`: the entry and its causes in the same node, or without a node.
  package func step(from entry: JournalEntry) -> CauseStep {
    let (entries, cause) = entries(from: entry)
    return CauseStep(entries: entries, cause: cause, timer: timer(among: entries))
  }

  private func entries(from entry: JournalEntry) -> ([JournalEntry], CauseStep.Cause) {
    var entries = [entry]
    var last = entry
    while let number = last.cause, number < last.sequence {
      guard let cause = self[number] else { return (entries, .lost) }
      guard !last.endsChain(before: cause) else { return (entries, .outside) }
      // An entry without a node belongs to the step. The end of an earlier sync starts a new step.
      guard cause.node == entry.node || cause.node == nil, !cause.isOutcome else {
        return (entries, .entry(cause))
      }
      entries.append(cause)
      last = cause
    }
    return (entries, .outside)
  }

  /// Returns the last step of the chain of causes that explains `entry`.
  package func rootStep(from entry: JournalEntry) -> CauseStep {
    var root = step(from: entry)
    while let next = root.next { root = step(from: next) }
    return root
  }

  /// Returns the chain of causes that explains `entry`, as steps, nearest first; at most `limit` steps.
  package func steps(from entry: JournalEntry, atMost limit: Int) -> [CauseStep] {
    var steps: [CauseStep] = []
    var next: JournalEntry? = entry
    while steps.count < limit, let entry = next {
      steps.append(step(from: entry))
      next = steps.last?.next
    }
    return steps
  }
}

extension History {
  /// The maximum number of a node's entries, counted from the start of its sync, that are searched for a fault.
  private static let entriesWithBeginning = 32

  /// Returns the effect of the last fault that was injected into a sync; nil if there was none.
  ///
  /// - Parameter began: The journal entry with which the sync began.
  func fault(in began: JournalEntry) -> Fault.Effect? {
    guard let node = began.node, case .node(.stateChanged(_, .syncing, _)) = began.event else { return nil }
    let track = track(of: node)
    var index = firstIndex(of: track, at: began.time)
    // Faults are applied when the sync begins, before other events of the node.
    let end = min(track.endIndex, index + Self.entriesWithBeginning)
    var found: Fault.Effect?
    while index < end {
      let entry = entry(index, of: track)
      index += 1
      guard entry.sequence > began.sequence else { continue }
      switch entry.event {
      case .sync(.faultApplied(let effect)): found = effect
      case .node(.stateChanged): return found
      default: continue
      }
    }
    return found
  }
}

extension JournalEntry {
  /// Whether the entry is of an attempt within a call.
  var isOfAttempt: Bool {
    switch event {
    case .sync(.attempted), .sync(.attemptFailed): true
    default: false
    }
  }

  /// Whether the entry is a change to a state other than syncing, such as the end of a sync.
  fileprivate var isOutcome: Bool {
    switch event {
    case .node(.stateChanged(_, .syncing, _)): false
    case .node(.stateChanged): true
    default: false
    }
  }
}
