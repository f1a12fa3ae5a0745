import Explanation
import InspectionModel
import TerminalUI

/// Branching: continuing a run from a moment of its past, which discards later events and which the user must confirm.
extension Context {
  /// Returns the effects to perform now. For effects that would branch the run, opens the branch prompt instead.
  mutating func confirmingBranch(_ effects: [Effect]) -> [Effect] {
    guard source.clock.canBranch else { return effects }
    return effects.filter { effect in
      switch effect {
      case .perform(let command) where command.changesRun: overlay = .branchPrompt(NodeCommands(command))
      case .performAll(let commands): overlay = .branchPrompt(commands)
      default: return true
      }
      return false
    }
  }

  mutating func handle(_ key: Key, branchingWith commands: NodeCommands) -> [Effect] {
    switch key {
    case .character("y"):
      overlay = nil
      return [.branch(then: commands)]
    // Only a clear answer confirms an action that cannot be undone.
    case .character("n"), .enter, .escape:
      overlay = nil
      message = Message(text: Messages.nothingDiscarded, isWarning: false)
    default: break
    }
    return []
  }

  /// Closes the branch prompt when the past is no longer shown.
  mutating func closeBranchPrompt() {
    if case .branchPrompt = overlay { overlay = nil }
  }

  /// The question of the branch prompt, from the longest form to the shortest.
  var branchQuestions: [String] {
    let time = TimeText.stamp(source.clock.now)
    let cost = isRecording ? "Later events are discarded, and the recording ends. " : "Later events are discarded. "
    return ["Continue from \(time)? \(cost)", "Continue from \(time)? ", "Continue? "]
  }
}
