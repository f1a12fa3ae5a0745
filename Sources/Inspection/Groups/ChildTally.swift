import Loadables

/// What the children of a group add up to under every mode, kept up to date child by child.
///
/// Made in O(children); a child's change is O(1) then, and an outcome is found by looking at a bit for each child at
/// the most.
public struct ChildTally: Sendable {
  /// The children, in order; one may be there more than once.
  public let children: [NodeID]

  private var tally = GroupTally()
  /// Where each child stands for the first time.
  private var positions: [NodeID: Int] = [:]
  /// How often each child is there that is there more than once.
  private var weights: [NodeID: Int] = [:]
  /// How each child was counted, by its first position.
  private var counted: [Counted?]
  /// The first positions of the children in each state, by the raw value of the state.
  private var inState = [PositionSet](repeating: PositionSet(), count: NodeState.allCases.count)
  /// The first positions of the failed children that say why.
  private var withError = PositionSet()

  private struct Counted {
    var state: NodeState
    var hasContents: Bool
    var error: NodeError?
  }

  /// - Parameters:
  ///   - children: The group's children, in order.
  ///   - node: Each of them as it is now; one of which nothing is known counts from its first change on.
  public init(_ children: [NodeID], node: (NodeID) -> NodeSnapshot?) {
    self.children = children
    counted = Array(repeating: nil, count: children.count)
    positions.reserveCapacity(children.count)
    for (position, child) in children.enumerated() {
      if positions[child] == nil { positions[child] = position } else { weights[child, default: 1] += 1 }
    }
    for child in children { if let snapshot = node(child) { update(with: snapshot) } }
  }

  /// Counts a node as it is now, if it is one of the children.
  public mutating func update(with node: NodeSnapshot) {
    guard let position = positions[node.id] else { return }
    let weight = weights[node.id] ?? 1
    let new = Counted(state: node.state, hasContents: node.hasContents, error: node.error)
    if let old = counted[position] {
      tally.move(
        from: (LoadableState(old.state), old.hasContents), to: (LoadableState(new.state), new.hasContents),
        weight: weight)
      inState[Int(old.state.rawValue)].set(position, false)
    } else {
      tally.add(LoadableState(new.state), isContentsAvailable: new.hasContents, weight: weight)
    }
    inState[Int(new.state.rawValue)].set(position, true)
    withError.set(position, new.state == .failed && new.error != nil)
    counted[position] = new
  }

  /// How many children are in a state.
  public subscript(state: NodeState) -> Int { tally[LoadableState(state)] }

  /// How many children there are of which something is known.
  public var count: Int { tally.count }

  /// How many of them have contents.
  public var withContents: Int { tally.withContents }

  /// What the group is, or would be, under a mode.
  public func outcome(_ mode: NodeGroupMode) -> GroupOutcome {
    let state = NodeState(tally.state(mode.groupMode))
    return GroupOutcome(
      state: state, hasContents: tally.isContentsAvailable(mode.groupMode),
      error: state == .failed ? firstError : nil, decidingChild: decidingChild(mode, state))
  }

  /// As the core words it: the first child's that has one, wherever that comes from.
  private var firstError: NodeError? {
    withError.firstResult { position in
      counted[position]?.error.map { NodeError(text: $0.text, origin: $0.origin ?? children[position]) }
    }
  }

  private func decidingChild(_ mode: NodeGroupMode, _ state: NodeState) -> NodeID? {
    switch (mode, state) {
    // Nothing else would be so without all of them.
    case (.any, .failed), (.all, .synced), (.never, .synced), (.never, .failed): nil
    case (.all, .failed), (_, .syncing), (.any, .synced), (_, .idle):
      inState[Int(state.rawValue)].firstResult { children[$0] }
    }
  }
}
