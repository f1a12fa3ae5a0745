import InspectionModel

/// The truth table of groups for display, in few rows. The first row that fits the children's states applies.
package enum TruthTable {
  package struct Row {
    package let states: [NodeState]
    /// Whether the row also fits if the children have further states besides ``states``.
    package var isOpen = false

    /// Returns the state of a group in a mode if this row applies.
    package func state(_ mode: NodeGroupMode) -> NodeState { mode.state(ofChildrenIn: states) }

    package func fits(_ present: Set<NodeState>) -> Bool {
      isOpen ? present.isSuperset(of: states) : present == Set(states)
    }
  }

  package static let rows = [
    Row(states: [.failed, .syncing], isOpen: true), Row(states: [.syncing], isOpen: true),
    Row(states: [.failed, .synced, .idle]), Row(states: [.failed, .synced]), Row(states: [.failed, .idle]),
    Row(states: [.failed]), Row(states: [.synced, .idle]), Row(states: [.synced]), Row(states: [.idle]),
    Row(states: []),
  ]

  /// Returns the index of the row that applies if the children have the states `present`.
  package static func row(of present: Set<NodeState>) -> Int { rows.firstIndex { $0.fits(present) } ?? rows.count - 1 }
}

/// The truth table by which groups in `Loadables` derive their states, repeated here. A test compares both.
extension NodeGroupMode {
  /// Returns the state of a group whose children have these states; idle without children.
  package func state(ofChildrenIn states: some Sequence<NodeState>) -> NodeState {
    var counts: [NodeState: Int] = [:]
    for state in states { counts[state, default: 0] += 1 }
    return state { counts[$0] ?? 0 }
  }

  /// Returns the state of a group, idle without children. `count` returns the number of children in a given state.
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

  /// Returns whether a group has contents, given the number of children and of those that have contents.
  package func hasContents(children: Int, withContents: Int) -> Bool {
    switch self {
    case .all, .never: children > 0 && withContents == children
    case .any: withContents > 0
    }
  }
}
