import Explanation
import InspectionModel
import TerminalUI

/// The prompt for the duration by which to postpone a scheduled action.
struct PostponePrompt: TextPrompt {
  let node: NodeID
  var editor = LineEditor()

  var nodes: [NodeID]? { [node] }

  private var typed: String { editor.text.trimmingBlanks }

  func handle(_ key: Key, in model: inout Model) -> [Effect] {
    switch key {
    case .escape:
      model.context.overlay = nil
      model.context.message = Message(text: Messages.nothingPostponed, isWarning: false)
    case .enter:
      // The hint bar shows the problem.
      guard let length = typed.isEmpty ? model.context.lastPostponement : TimeText.positiveLength(typed) else { break }
      model.context.overlay = nil
      model.context.lastPostponement = length
      return [.perform(.postpone(node, by: length))]
    default: edit(by: key, in: &model)
    }
    return []
  }

  func prompt(in context: DashboardState, width: Int, _ glyphs: GlyphSet) -> PromptLine? {
    let isWrong = !typed.isEmpty && TimeText.positiveLength(typed) == nil
    let last = "Enter takes \(TimeText.typed(context.lastPostponement))"
    let shortHelp = typed.isEmpty ? last : "Enter postpones it"
    let long = "Postpone \(context.key(node)) by: "
    // The cursor and the blanks before the help take three columns. The question stays the same during typing.
    let room = width - last.count - 3
    return PromptLine(
      question: long.displayWidth(glyphs: glyphs) <= room ? long : "Postpone by: ", editor: editor,
      help: "\(shortHelp), Esc cancels", shorterHelps: [shortHelp],
      remark: isWrong ? StyledLine(Messages.noSuchLength(typed), .warning) : nil)
  }
}
