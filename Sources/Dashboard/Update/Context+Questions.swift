import Explanation
import InspectionModel
import TerminalUI

/// Keys in the prompts for failing a node and for setting its state.
extension Context {
  mutating func handle(_ key: Key, in editor: LineEditor, failing node: NodeID) -> [Effect] {
    var editor = editor
    switch key {
    case .escape:
      overlay = nil
      message = Message(text: Messages.nothingFailed, isWarning: false)
      return []
    case .enter:
      let typed = editor.text.trimmingBlanks
      // The hint bar shows the problem.
      guard ErrorText.problem(of: typed) == nil else { return [] }
      overlay = nil
      if !typed.isEmpty { lastError = typed }
      return [.perform(.fail(node, error: lastError))]
    // The filter is on, and the prompt concerns only the selected node: back to all matches.
    case .tab where actsOnMatches:
      if let matches = failableMatches() { overlay = .failMatchesPrompt(matches, editor) }
      return []
    default:
      if editor.handle(key) { overlay = .failPrompt(node, editor) }
      return []
    }
  }

  // MARK: Setting a state

  mutating func handle(_ key: Key, settingStateOf node: NodeID) -> [Effect] {
    if let choice = StateChoice.all.first(where: { $0.key == key }) {
      overlay = nil
      return [.perform(.setState(node, choice.state, hasContents: nil, error: nil))]
    }
    if key == .escape {
      overlay = nil
      message = Message(text: Messages.nothingSet, isWarning: false)
    }
    return []
  }
}
