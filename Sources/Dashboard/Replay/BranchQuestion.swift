import Explanation
import InspectionModel
import TerminalUI

/// The question whether to continue the run from a past moment, discarding later events, and perform the commands.
struct BranchQuestion: Overlay {
  let commands: NodeCommands

  var nodes: [NodeID]? {
    let nodes = commands.commands.compactMap(\.node)
    return nodes.isEmpty ? nil : nodes
  }

  func withNewSource() -> Self? { nil }

  func handle(_ key: Key, in model: inout Model) -> [Effect] {
    guard let answer = YesOrNo(key) else { return [] }
    model.context.overlay = nil
    switch answer {
    case .yes: return [.branch(then: commands)]
    case .no: model.context.message = Message(text: Messages.nothingDiscarded, isWarning: false)
    }
    return []
  }

  func hint(in context: DashboardState, width: Int, _ glyphs: GlyphSet) -> StyledLine? {
    let time = TimeText.stamp(context.source.clock.now)
    let cost =
      context.isRecording ? "Later events are discarded, and the recording ends. " : "Later events are discarded. "
    let questions = ["Continue from \(time)? \(cost)", "Continue from \(time)? ", "Continue? "]
    return Question.yesOrNo(questions, width: width, glyphs)
  }
}

/// Branching: continuing a run from a moment of its past, which discards later events and which the user must confirm.
extension DashboardState {
  /// Returns the effects to perform now. For effects that would branch the run, asks instead.
  mutating func confirmingBranch(_ effects: [Effect]) -> [Effect] {
    guard source.clock.canBranch else { return effects }
    return effects.filter { effect in
      switch effect {
      case .perform(let command) where command.changesRun: overlay = BranchQuestion(commands: NodeCommands(command))
      case .performAll(let commands): overlay = BranchQuestion(commands: commands)
      default: return true
      }
      return false
    }
  }

  /// Closes the question when the past is no longer shown.
  mutating func closeBranchQuestion() {
    if overlay is BranchQuestion { overlay = nil }
  }
}
