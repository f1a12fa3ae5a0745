import InspectionModel
import TerminalUI

/// A state that the user can set a node to, and the key for the state.
struct StateChoice {
  let key: Key
  let state: NodeState

  static let all = [
    StateChoice(key: .character("i"), state: .idle),
    StateChoice(key: .character("s"), state: .syncing),
    StateChoice(key: .character("d"), state: .synced),
  ]
}
