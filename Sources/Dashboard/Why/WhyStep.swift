import InspectionModel

/// One link of a chain of causes: what happened to a node, and how that began as far as it was the node's own business.
struct WhyStep: Equatable {
  /// Entries of one node, each the cause of the one before it; at least one.
  let entries: [JournalEntry]
  /// What led to the last of them.
  let cause: Cause
  /// The timer that had a part in it, if one had.
  let timer: WhyTimer?

  enum Cause: Equatable {
    /// Nothing: it came from outside.
    case outside
    /// Something that happened before, mostly to another node.
    case entry(JournalEntry)
    /// Something that is not kept any more.
    case lost
  }

  /// What is explained.
  var head: JournalEntry { entries[0] }
  /// Where the explanation ends.
  var last: JournalEntry { entries[entries.count - 1] }
  /// To whom it happened; nil for what concerns all.
  var node: NodeID? { head.node }

  /// The next link of the chain, if there is one that is known.
  var next: JournalEntry? {
    if case .entry(let entry) = cause { entry } else { nil }
  }

  /// The attempt that this was, counted in failures in a row; nil where no back-off of the node's own asked for it.
  var attempt: Int? { timer?.attempt }

  /// When the sync began that this is the end of; nil where it is not the end of the node's own sync.
  var beginning: JournalEntry? {
    guard head.isOutcome, entries.count > 1, case .stateChanged(_, .syncing, _) = entries[1].event else { return nil }
    return entries[1]
  }
}

extension History {
  /// The link of a chain of causes that begins with an entry.
  func step(from entry: JournalEntry) -> WhyStep {
    let (entries, cause) = entries(from: entry)
    return WhyStep(entries: entries, cause: cause, timer: timer(among: entries))
  }

  private func entries(from entry: JournalEntry) -> ([JournalEntry], WhyStep.Cause) {
    var entries = [entry]
    var last = entry
    while let number = last.cause, number < last.sequence {
      guard let cause = self[number] else { return (entries, .lost) }
      // What is nobody's, such as the network, belongs to whom it happened. How an earlier sync ended is another story.
      guard cause.node == entry.node || cause.node == nil, !cause.isOutcome else {
        return (entries, .entry(cause))
      }
      entries.append(cause)
      last = cause
    }
    return (entries, .outside)
  }

  /// The chain of causes from an entry on, nearest first, as far as entries are kept.
  func steps(from entry: JournalEntry, atMost limit: Int) -> [WhyStep] {
    var steps: [WhyStep] = []
    var next: JournalEntry? = entry
    while steps.count < limit, let entry = next {
      steps.append(step(from: entry))
      next = steps.last?.next
    }
    return steps
  }
}

extension JournalEntry {
  /// Whether a node came into a state here in which it stays until something new begins.
  fileprivate var isOutcome: Bool {
    switch event {
    case .stateChanged(_, .syncing, _): false
    case .stateChanged: true
    default: false
    }
  }
}
