import InspectionModel
import Loadables

/// A node that the user switches off and on: a server is taken down and brought back, a breaker opened and closed.
@MainActor
package protocol SwitchedNode: PureLoadableProtocol {
  func switchOff(error: String)
  func switchOn()
}

extension SwitchedNode {
  /// Switches the node off for the state failed, and on for synced. Other states are no switch.
  package func set(_ state: NodeState, error: String) -> CommandOutcome {
    switch state {
    case .failed: switchOff(error: error)
    case .synced: switchOn()
    case .idle, .syncing: return .ignored(.nothingToSet)
    }
    return .done(nodes: 1)
  }
}

extension CircuitBreaker: SwitchedNode {
  package func switchOff(error: String) { open() }
  package func switchOn() { close() }
}
