import InspectionModel

package struct CheckList: Equatable {
  package private(set) var checks: [CheckSnapshot] = []
  package private(set) var pendingCount = 0
  package private(set) var metCount = 0
  package private(set) var failedCount = 0

  package init() {}

  package var count: Int { checks.count }

  package subscript(index: Int) -> CheckSnapshot? { checks.indices.contains(index) ? checks[index] : nil }

  /// Adds new checks (results of expectations) and replaces changed ones. New checks must arrive in file order.
  mutating func update(with changes: [CheckSnapshot]) {
    for check in changes {
      if checks.indices.contains(check.index) {
        count(checks[check.index].state, by: -1)
        checks[check.index] = check
      } else {
        checks.append(check)
      }
      count(check.state, by: 1)
    }
  }

  private mutating func count(_ state: CheckSnapshot.State, by difference: Int) {
    switch state {
    case .pending: pendingCount += difference
    case .met: metCount += difference
    case .failed: failedCount += difference
    }
  }

  /// Returns the node to show for the check at `index`: that of the failure's last cause, else the expectation's first.
  package func node(of index: Int) -> NodeID? {
    guard let check = self[index] else { return nil }
    if case .failed(let failure) = check.state, let node = failure.causes.last(where: { $0.node != nil })?.node {
      return node
    }
    return check.nodes.first
  }
}
