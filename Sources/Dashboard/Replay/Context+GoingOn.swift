import Explanation
import InspectionModel
import TerminalUI

/// Going on from a run's past, which gives up what came after, and so is asked about first.
extension Context {
  /// Lets effects be done at once, but asks first where they would make another run of the one whose past is shown.
  mutating func askingFirst(_ effects: [Effect]) -> [Effect] {
    guard source.clock.isPast else { return effects }
    return effects.filter { effect in
      switch effect {
      case .perform(let command) where command.changesRun: overlay = .goOnPrompt(NodeCommands(command))
      case .performAll(let commands): overlay = .goOnPrompt(commands)
      default: return true
      }
      return false
    }
  }

  mutating func handle(_ key: Key, goingOnWith commands: NodeCommands) -> [Effect] {
    switch key {
    case .character("y"):
      overlay = nil
      return [.goOn(then: commands)]
    // What cannot be undone is done by nothing but a clear answer.
    case .character("n"), .enter, .escape:
      overlay = nil
      message = Message(text: Messages.nothingGivenUp, isWarning: false)
    default: break
    }
    return []
  }

  /// To be called when there is nothing left to go on from.
  mutating func closeGoOnPrompt() {
    if case .goOnPrompt = overlay { overlay = nil }
  }

  /// The question, from the longest form to the shortest.
  var goOnQuestions: [String] {
    let time = TimeText.stamp(source.clock.now)
    let cost = isRecording ? "What came after is given up, and the recording ends. " : "What came after is given up. "
    return ["Go on from \(time)? \(cost)", "Go on from \(time)? ", "Go on? "]
  }
}
