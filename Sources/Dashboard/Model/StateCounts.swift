import Inspection

/// How many nodes are in which state, kept up to date change by change.
struct StateCounts: Equatable {
  private var counts = [Int](repeating: 0, count: NodeState.allCases.count)
  /// Broken promises over all nodes.
  private(set) var violations = 0
  /// Nodes whose next syncs are made to go wrong.
  private(set) var faulty = 0

  subscript(state: NodeState) -> Int { counts[Int(state.rawValue)] }

  mutating func replace(_ old: NodeSnapshot?, with new: NodeSnapshot) {
    if let old {
      counts[Int(old.state.rawValue)] -= 1
      violations -= old.counts.violations
      if !old.faults.isEmpty { faulty -= 1 }
    }
    counts[Int(new.state.rawValue)] += 1
    violations += new.counts.violations
    if !new.faults.isEmpty { faulty += 1 }
  }
}
