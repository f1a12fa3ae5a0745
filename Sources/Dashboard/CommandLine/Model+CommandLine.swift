import Inspection
import TerminalUI

/// Keys while a command is typed.
extension Model {
  mutating func handle(_ key: Key, in line: CommandLine) -> [Effect] {
    var line = line
    switch key {
    case .escape:
      overlay = nil
      message = Message(text: Wording.nothingDone, isWarning: false)
      return []
    case .enter where line.editor.text.trimmingBlanks.isEmpty:
      overlay = nil
      message = Message(text: Wording.nothingDone, isWarning: false)
      return []
    case .enter:
      do throws(CommandProblem) {
        let effects = try TypedCommand.effects(of: line.editor.text, in: self)
        overlay = nil
        return effects
      } catch {
        line.complain(error.sentence)
      }
    case .tab: line.complete(in: self)
    default: line.handle(key, in: self)
    }
    overlay = .commandLine(line)
    return []
  }
}
