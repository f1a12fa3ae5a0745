import InspectionModel

/// One step of a chain of causes: the consecutive entries of one node.
package struct CauseStep: Equatable {
  /// The entries of one node, each the cause of the one before it; at least one.
  package let entries: [JournalEntry]
  package let cause: Cause
  /// The timer among the entries; nil if there is none.
  package let timer: CauseTimer?

  package enum Cause: Equatable {
    /// None: the entry came from outside.
    case outside
    /// An earlier entry, mostly of another node.
    case entry(JournalEntry)
    /// An entry that was dropped from the history.
    case lost
  }

  /// The entry that the step explains.
  package var head: JournalEntry { entries[0] }
  package var last: JournalEntry { entries[entries.count - 1] }
  /// The node; nil for an entry without one, such as the network's.
  package var node: NodeID? { head.node }

  /// The next step's entry; nil at the end of the chain.
  package var next: JournalEntry? {
    if case .entry(let entry) = cause { entry } else { nil }
  }

  /// The number of the attempt; nil if no back-off of the node caused it.
  package var attempt: Int? { timer?.attempt }

  /// The entry that started the sync with this outcome; nil if it is no outcome of the node's own sync.
  package var beginning: JournalEntry? {
    guard head.isOutcome, entries.count > 1, case .stateChanged(_, .syncing, _) = entries[1].event else { return nil }
    return entries[1]
  }
}

extension History {
  /// Returns the step that starts with an entry.
  package func step(from entry: JournalEntry) -> CauseStep {
    let (entries, cause) = entries(from: entry)
    return CauseStep(entries: entries, cause: cause, timer: timer(among: entries))
  }

  private func entries(from entry: JournalEntry) -> ([JournalEntry], CauseStep.Cause) {
    var entries = [entry]
    var last = entry
    while let number = last.cause, number < last.sequence {
      guard let cause = self[number] else { return (entries, .lost) }
      // An entry without a node belongs to the node that it affects. The outcome of an earlier sync starts a new step.
      guard cause.node == entry.node || cause.node == nil, !cause.isOutcome else {
        return (entries, .entry(cause))
      }
      entries.append(cause)
      last = cause
    }
    return (entries, .outside)
  }

  /// Returns the chain of causes from an entry on, nearest first.
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

extension JournalEntry {
  /// Whether the node entered a state that lasts until its next sync.
  fileprivate var isOutcome: Bool {
    switch event {
    case .stateChanged(_, .syncing, _): false
    case .stateChanged: true
    default: false
    }
  }
}
