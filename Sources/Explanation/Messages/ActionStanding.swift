import InspectionModel

/// The state of a scheduled action with the suspension, under which no action starts by itself.
package enum ActionStanding: Equatable {
  /// Its state, not suspended.
  case state(NodeAction.State)
  /// Its state, which it leaves when the actions are resumed.
  case suspended(NodeAction.State)

  /// All values.
  package static let all =
    NodeAction.State.allCases.map(Self.state) + NodeAction.State.allCases.filter(\.startsByItself).map(Self.suspended)

  /// - Parameter isSuspended: Whether the actions are suspended.
  package init(_ action: NodeAction, isSuspended: Bool) {
    self = isSuspended && action.state.startsByItself ? .suspended(action.state) : .state(action.state)
  }

  /// Whether it waits for the actions to be resumed.
  package var isSuspended: Bool {
    if case .suspended = self { true } else { false }
  }

  /// The description.
  package var word: String {
    switch self {
    case .state(let state): state.word
    case .suspended(.pendingInternet): "suspended, \(NodeAction.State.pendingInternet.word)"
    case .suspended: "suspended"
    }
  }

  /// The description without the suspension, where a sign and a title show that.
  package var stateWord: String {
    switch self {
    case .state(let state), .suspended(let state): state.word
    }
  }
}

extension NodeAction.State {
  /// Whether an action in this state starts by itself.
  fileprivate var startsByItself: Bool {
    switch self {
    case .waiting, .retrying, .pendingInternet: true
    case .running, .ran, .done, .unreadable: false
    }
  }
}

extension SourceState {
  /// The standing of an action.
  package func standing(of action: NodeAction) -> ActionStanding {
    ActionStanding(action, isSuspended: world.suspendCount > 0)
  }
}
