import InspectionModel

/// How many nodes are in which state, kept up to date change by change.
struct StateCounts: Equatable {
  private var counts = [Int](repeating: 0, count: NodeState.allCases.count)
  /// What somebody should look at, over all nodes.
  private(set) var lints = LintCounts()
  /// Nodes whose next syncs are made to go wrong.
  private(set) var faulty = 0

  subscript(state: NodeState) -> Int { counts[Int(state.rawValue)] }

  mutating func replace(_ old: NodeSnapshot?, with new: NodeSnapshot) {
    if let old { remove(old) }
    counts[Int(new.state.rawValue)] += 1
    guard !new.isUntouched else { return }
    lints += new.counts.lints
    if !new.faults.isEmpty { faulty += 1 }
  }

  mutating func remove(_ old: NodeSnapshot) {
    counts[Int(old.state.rawValue)] -= 1
    guard !old.isUntouched else { return }
    lints -= old.counts.lints
    if !old.faults.isEmpty { faulty -= 1 }
  }
}
