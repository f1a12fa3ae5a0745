import InspectionModel

/// The number of nodes in each state, without waiters.
package struct StateCounts: Equatable {
  private var counts = [Int](repeating: 0, count: NodeState.allCases.count)
  /// The warnings of all nodes.
  package private(set) var lints = LintCounts()
  /// The number of nodes with faults.
  package private(set) var faulty = 0

  package subscript(state: NodeState) -> Int { counts[Int(state.rawValue)] }

  mutating func replace(_ old: NodeSnapshot?, with new: NodeSnapshot) {
    if let old { remove(old) }
    if new.identity.kind.tag.isCounted { counts[Int(new.state.rawValue)] += 1 }
    guard !new.isUntouched else { return }
    lints += new.counts.lints
    if !new.faults.isEmpty { faulty += 1 }
  }

  mutating func remove(_ old: NodeSnapshot) {
    if old.identity.kind.tag.isCounted { counts[Int(old.state.rawValue)] -= 1 }
    guard !old.isUntouched else { return }
    lints -= old.counts.lints
    if !old.faults.isEmpty { faulty -= 1 }
  }
}
