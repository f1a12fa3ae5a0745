import BitCollections
import InspectionModel

/// The counts of a group's children by state, from which the group's state in any mode follows.
///
/// Creating a tally is O(n) for n children, an update is O(1). `outcome` visits at most one bit per child.
package struct ChildTally: Sendable {
  /// The group's children, in order. The same child may occur more than once.
  package let children: [NodeID]

  /// The number of children with a known snapshot in each state, by the raw value of the state.
  private var counts = [Int](repeating: 0, count: NodeState.allCases.count)
  package private(set) var withContents = 0
  private var positions: [NodeID: Int] = [:]
  /// The number of occurrences of each child that occurs more than once.
  private var weights: [NodeID: Int] = [:]
  /// The values with which each child is counted, at the child's first position; nil before its first snapshot.
  private var counted: [Counted?]
  /// The children in each state, by the raw value of the state. Each child is given by its first position.
  private var inState = [BitSet](repeating: [], count: NodeState.allCases.count)
  /// The children that are failed with an error, each by its first position.
  private var withError: BitSet = []

  private struct Counted {
    var state: NodeState
    var hasContents: Bool
    var error: NodeError?
  }

  /// Counts the children of a group. `node` returns the snapshot of a child; nil for an unknown child, which counts
  /// only from its first ``update(with:)`` on.
  package init(_ children: [NodeID], node: (NodeID) -> NodeSnapshot?) {
    self.children = children
    counted = Array(repeating: nil, count: children.count)
    positions.reserveCapacity(children.count)
    for (position, child) in children.enumerated() {
      if positions[child] == nil { positions[child] = position } else { weights[child, default: 1] += 1 }
    }
    for child in children { if let snapshot = node(child) { update(with: snapshot) } }
  }

  /// Replaces the counted values of a child with those of a new snapshot. Ignores nodes that are not children.
  package mutating func update(with node: NodeSnapshot) {
    guard let position = positions[node.id] else { return }
    let weight = weights[node.id] ?? 1
    let new = Counted(state: node.state, hasContents: node.hasContents, error: node.error)
    if let old = counted[position] {
      add(old, weight: -weight)
      inState[Int(old.state.rawValue)].remove(position)
    }
    add(new, weight: weight)
    inState[Int(new.state.rawValue)].insert(position)
    if new.state == .failed, new.error != nil { withError.insert(position) } else { withError.remove(position) }
    counted[position] = new
  }

  package subscript(state: NodeState) -> Int { counts[Int(state.rawValue)] }

  package var count: Int { counts.reduce(0, +) }

  private mutating func add(_ child: Counted, weight: Int) {
    counts[Int(child.state.rawValue)] += weight
    if child.hasContents { withContents += weight }
  }

  package func outcome(_ mode: NodeGroupMode) -> GroupOutcome {
    let state = mode.state { self[$0] }
    return GroupOutcome(
      state: state, hasContents: mode.hasContents(children: count, withContents: withContents),
      error: state == .failed ? firstError : nil, decidingChild: decidingChild(mode, state))
  }

  /// The error that a failed group shows, by the rule of `Loadables`: that of the first failed child with an error.
  private var firstError: NodeError? {
    withError.first.flatMap { position in
      counted[position]?.error.map { NodeError(text: $0.text, origin: $0.origin ?? children[position]) }
    }
  }

  private func decidingChild(_ mode: NodeGroupMode, _ state: NodeState) -> NodeID? {
    switch (mode, state) {
    // All children decide together, so none is returned.
    case (.any, .failed), (.all, .synced), (.never, .synced), (.never, .failed): nil
    case (.all, .failed), (_, .syncing), (.any, .synced), (_, .idle):
      inState[Int(state.rawValue)].first.map { children[$0] }
    }
  }
}

/// The state, contents flag and error that a group's mode derives from the children.
package struct GroupOutcome: Sendable, Equatable {
  package var state: NodeState
  package var hasContents: Bool
  /// The error of the group; nil if the group is not failed or no failed child has an error.
  package var error: NodeError?
  /// The first child that decides the group's state; nil if all children decide together.
  package var decidingChild: NodeID?
}
