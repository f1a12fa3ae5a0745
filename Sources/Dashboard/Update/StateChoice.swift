import InspectionModel
import TerminalUI

/// A state that a node can be set to, and its key.
struct StateChoice {
  let key: Key
  let state: NodeState

  static let all = [
    StateChoice(key: .character("i"), state: .idle),
    StateChoice(key: .character("s"), state: .syncing),
    StateChoice(key: .character("d"), state: .synced),
  ]
}
