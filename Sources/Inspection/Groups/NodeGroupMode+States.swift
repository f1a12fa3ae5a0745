import Loadables

extension NodeGroupMode {
  /// What children in these states add up to: the core's own truth table.
  public func state(ofChildrenIn states: some Sequence<NodeState>) -> NodeState {
    var tally = GroupTally()
    for state in states { tally.add(LoadableState(state), isContentsAvailable: false) }
    return NodeState(tally.state(groupMode))
  }

  /// The core's word for the mode.
  var groupMode: GroupMode {
    switch self {
    case .all: .all
    case .any: .any
    case .never: .never
    }
  }
}

extension LoadableState {
  /// The core's word for a state.
  package init(_ state: NodeState) {
    switch state {
    case .idle: self = .idle
    case .syncing: self = .syncing
    case .synced: self = .didSyncSuccessfully
    case .failed: self = .didFailToSync
    }
  }
}
