import InspectionModel

/// The truth table of groups. A test compares the table with the core.
extension GroupMode {
  /// Returns the state of a group by the states of its children; idle without children.
  package func state(ofChildrenIn states: some Sequence<NodeState>) -> NodeState {
    var counts: [NodeState: Int] = [:]
    for state in states { counts[state, default: 0] += 1 }
    return state { counts[$0] ?? 0 }
  }

  /// Returns the state of a group by the number of children in each state; idle without children.
  package func state(_ count: (NodeState) -> Int) -> NodeState {
    let (idle, syncing, synced, failed) = (count(.idle), count(.syncing), count(.synced), count(.failed))
    guard idle + syncing + synced + failed > 0 else { return .idle }
    if self == .all, failed > 0 { return .failed }
    if syncing > 0 { return .syncing }
    return switch self {
    case .all: idle > 0 ? .idle : .synced
    case .any: synced > 0 ? .synced : idle > 0 ? .idle : .failed
    case .never: idle > 0 ? .idle : .synced
    }
  }

  /// Returns whether a group has contents, by the number of its children and the number of children with contents.
  package func hasContents(children: Int, withContents: Int) -> Bool {
    switch self {
    case .all, .never: children > 0 && withContents == children
    case .any: withContents > 0
    }
  }
}
