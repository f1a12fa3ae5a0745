import InspectionModel

/// The status of a scheduled action for display: its state, and whether a suspension keeps it from starting.
package enum ActionDisplayStatus: Equatable {
  /// The action is in this state, and no suspension keeps it from starting.
  case state(NodeAction.State)
  /// The action is in this state and cannot start until the actions are resumed.
  case suspended(NodeAction.State)

  package static let all =
    NodeAction.State.allCases.map(Self.state) + NodeAction.State.allCases.filter(\.startsByItself).map(Self.suspended)

  package init(_ action: NodeAction, isSuspended: Bool) {
    self = isSuspended && action.state.startsByItself ? .suspended(action.state) : .state(action.state)
  }

  /// Whether a suspension keeps the action from starting.
  package var isSuspended: Bool {
    if case .suspended = self { true } else { false }
  }

  package var word: String {
    switch self {
    case .state(let state): state.word
    case .suspended(.pendingInternet): "suspended, \(NodeAction.State.pendingInternet.word)"
    case .suspended: "suspended"
    }
  }

  /// The word for the action's state, without the suspension, for a view that shows the suspension elsewhere.
  package var stateWord: String {
    switch self {
    case .state(let state), .suspended(let state): state.word
    }
  }
}

extension NodeAction.State {
  fileprivate var startsByItself: Bool {
    switch self {
    case .waiting, .retrying, .pendingInternet: true
    case .running, .ran, .done, .unreadable: false
    }
  }
}

extension SourceState {
  package func status(of action: NodeAction) -> ActionDisplayStatus {
    ActionDisplayStatus(action, isSuspended: world.suspendCount > 0)
  }
}
