import InspectionModel

/// A step in a chain of causes: consecutive entries of one node.
package struct CauseStep: Equatable {
  /// The entries of the node, at least one. Each entry is the cause of the entry before it in the array.
  package let entries: [JournalEntry]
  package let cause: Cause
  /// The timer that fired among the entries; nil if no timer fired.
  package let timer: CauseTimer?

  package enum Cause: Equatable {
    /// No known cause: the step came from outside the source.
    case outside
    /// An earlier entry, usually of another node, with which the next step starts.
    case entry(JournalEntry)
    /// An entry that the history no longer has.
    case lost
  }

  /// The first entry of the step: the entry to explain.
  package var head: JournalEntry { entries[0] }
  package var last: JournalEntry { entries[entries.count - 1] }
  /// The node of the step; nil for an event without a node, such as a change of the network.
  package var node: NodeID? { head.node }

  /// The entry with which the next step starts; nil at the end of the chain.
  package var next: JournalEntry? {
    if case .entry(let entry) = cause { entry } else { nil }
  }

  /// The number of the attempt; nil if no back-off of the node caused the step.
  package var attempt: Int? { timer?.attempt }

  /// The entry with which the node's sync started; nil if the step is not the outcome of a sync of the node itself.
  package var beginning: JournalEntry? {
    guard head.isOutcome, entries.count > 1, case .stateChanged(_, .syncing, _) = entries[1].event else { return nil }
    return entries[1]
  }
}

extension History {
  /// Returns the step that explains an entry.
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

  /// Returns the chain of causes that starts with an entry, nearest step first.
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
  /// The maximum number of a node's entries to search for a fault, from the beginning of a sync on.
  private static let entriesWithBeginning = 32

  /// Returns the effect of the last fault injected into a sync; nil without a fault.
  ///
  /// - Parameter began: The entry with which the sync began.
  func fault(in began: JournalEntry) -> Fault.Effect? {
    guard let node = began.node, case .stateChanged(_, .syncing, _) = began.event else { return nil }
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
      case .faultApplied(let effect): found = effect
      case .stateChanged: return found
      default: continue
      }
    }
    return found
  }
}

extension JournalEntry {
  /// Whether the entry is a change to a state other than syncing.
  fileprivate var isOutcome: Bool {
    switch event {
    case .stateChanged(_, .syncing, _): false
    case .stateChanged: true
    default: false
    }
  }
}
