import InspectionModel

/// Counts the nodes in each state (without waiters), the warnings, and the nodes with faults.
package struct StateCounts: Equatable {
  private var counts = [Int](repeating: 0, count: NodeState.allCases.count)
  /// The number of waiters that have timed out, which the counts by state leave out.
  package private(set) var failedWaiters = 0
  package private(set) var lints = LintCounts()
  package private(set) var faulty = 0
  /// The number of all nodes, waiters included.
  package private(set) var nodes = 0

  package subscript(state: NodeState) -> Int { counts[Int(state.rawValue)] }

  mutating func replace(_ old: NodeSnapshot?, with new: NodeSnapshot) {
    if let old { remove(old) }
    nodes += 1
    count(new, 1)
    guard !new.isUntouched else { return }
    lints += new.counts.lints
    if !new.faults.isEmpty { faulty += 1 }
  }

  mutating func remove(_ old: NodeSnapshot) {
    nodes -= 1
    count(old, -1)
    guard !old.isUntouched else { return }
    lints -= old.counts.lints
    if !old.faults.isEmpty { faulty -= 1 }
  }

  private mutating func count(_ node: NodeSnapshot, _ difference: Int) {
    if node.identity.kind.tag.isCounted {
      counts[Int(node.state.rawValue)] += difference
    } else if node.state == .failed {
      failedWaiters += difference
    }
  }
}
