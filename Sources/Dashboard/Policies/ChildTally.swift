import BitCollections
import InspectionModel

/// What the children of a group add up to under every mode, kept up to date child by child.
///
/// Made in O(children); a child's change is O(1) then, and an outcome is found by looking at a bit for each child at
/// the most.
struct ChildTally: Sendable {
  /// The children, in order; one may be there more than once.
  let children: [NodeID]

  /// How many children of which something is known are in each state, by the raw value of the state.
  private var counts = [Int](repeating: 0, count: NodeState.allCases.count)
  /// How many of them have contents.
  private(set) var withContents = 0
  /// Where each child stands for the first time.
  private var positions: [NodeID: Int] = [:]
  /// How often each child is there that is there more than once.
  private var weights: [NodeID: Int] = [:]
  /// How each child was counted, by its first position.
  private var counted: [Counted?]
  /// The first positions of the children in each state, by the raw value of the state.
  private var inState = [BitSet](repeating: [], count: NodeState.allCases.count)
  /// The first positions of the failed children that say why.
  private var withError: BitSet = []

  private struct Counted {
    var state: NodeState
    var hasContents: Bool
    var error: NodeError?
  }

  /// - Parameters:
  ///   - children: The group's children, in order.
  ///   - node: Each of them as it is now; one of which nothing is known counts from its first change on.
  init(_ children: [NodeID], node: (NodeID) -> NodeSnapshot?) {
    self.children = children
    counted = Array(repeating: nil, count: children.count)
    positions.reserveCapacity(children.count)
    for (position, child) in children.enumerated() {
      if positions[child] == nil { positions[child] = position } else { weights[child, default: 1] += 1 }
    }
    for child in children { if let snapshot = node(child) { update(with: snapshot) } }
  }

  /// Counts a node as it is now, if it is one of the children.
  mutating func update(with node: NodeSnapshot) {
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

  /// How many children are in a state.
  subscript(state: NodeState) -> Int { counts[Int(state.rawValue)] }

  /// How many children there are of which something is known.
  var count: Int { counts.reduce(0, +) }

  private mutating func add(_ child: Counted, weight: Int) {
    counts[Int(child.state.rawValue)] += weight
    if child.hasContents { withContents += weight }
  }

  /// What the group is, or would be, under a mode.
  func outcome(_ mode: GroupMode) -> GroupOutcome {
    let state = mode.state { self[$0] }
    return GroupOutcome(
      state: state, hasContents: mode.hasContents(children: count, withContents: withContents),
      error: state == .failed ? firstError : nil, decidingChild: decidingChild(mode, state))
  }

  /// As the core words it: the first child's that has one, wherever that comes from.
  private var firstError: NodeError? {
    withError.first.flatMap { position in
      counted[position]?.error.map { NodeError(text: $0.text, origin: $0.origin ?? children[position]) }
    }
  }

  private func decidingChild(_ mode: GroupMode, _ state: NodeState) -> NodeID? {
    switch (mode, state) {
    // Nothing else would be so without all of them.
    case (.any, .failed), (.all, .synced), (.never, .synced), (.never, .failed): nil
    case (.all, .failed), (_, .syncing), (.any, .synced), (_, .idle):
      inState[Int(state.rawValue)].first.map { children[$0] }
    }
  }
}
