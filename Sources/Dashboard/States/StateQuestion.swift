import Explanation
import InspectionModel
import TerminalUI

/// The question which state to set a node to.
struct StateQuestion: Overlay {
  let node: NodeID

  /// The states that can be set, with their keys.
  private static let choices: [(key: Key, state: NodeState)] = [
    (.character("i"), .idle), (.character("s"), .syncing), (.character("d"), .synced),
  ]

  /// Returns the states that can be set: of a server or breaker, which is failed by another key, only synced.
  private func choices(in context: DashboardState) -> [(key: Key, state: NodeState)] {
    let isSwitched = context[node]?.identity.kind.tag.isSwitched ?? false
    return isSwitched ? Self.choices.filter { $0.state == .synced } : Self.choices
  }

  var nodes: [NodeID]? { [node] }

  func handle(_ key: Key, in model: inout Model) -> [Effect] {
    if let choice = choices(in: model.context).first(where: { $0.key == key }) {
      model.context.overlay = nil
      return [.perform(.setState(node, choice.state, hasContents: nil, error: nil))]
    }
    if key == .escape {
      model.context.overlay = nil
      model.context.message = Message(text: Messages.nothingSet, isWarning: false)
    }
    return []
  }

  func hint(in context: DashboardState, width: Int, _ glyphs: GlyphSet) -> StyledLine? {
    let answers = choices(in: context).map { key, state in
      Question.Answer(key: key, word: state.word, sign: "\(state.glyph(glyphs))", role: state.role)
    }
    return Question.line(["Set \(context.key(node)): "], answers, width: width, glyphs)
  }
}
