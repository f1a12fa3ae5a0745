import InspectionModel

/// What is expected of a run and how that stands, kept up to date change by change.
struct CheckList: Equatable {
  /// In the order of the file.
  private(set) var checks: [CheckSnapshot] = []
  private(set) var pendingCount = 0
  private(set) var metCount = 0
  private(set) var failedCount = 0

  var count: Int { checks.count }

  subscript(index: Int) -> CheckSnapshot? { checks.indices.contains(index) ? checks[index] : nil }

  /// Takes in those that stand otherwise than before. New ones come in the order of the file.
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

  /// The node that is asked about first when a check is looked at: the last one that led to its failure, or one that
  /// it is about.
  func node(of index: Int) -> NodeID? {
    guard let check = self[index] else { return nil }
    if case .failed(let failure) = check.state, let node = failure.causes.last(where: { $0.node != nil })?.node {
      return node
    }
    return check.nodes.first
  }
}
