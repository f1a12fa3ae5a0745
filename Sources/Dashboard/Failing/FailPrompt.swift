import Explanation
import InspectionModel
import TerminalUI

/// The prompt for the error with which to fail a node, or all matches of the filter.
struct FailPrompt: TextPrompt {
  enum Target: Equatable {
    case node(NodeID)
    case matches(MatchTargets)
  }

  var target: Target
  var editor = LineEditor()

  var nodes: [NodeID]? {
    switch target {
    case .node(let node): [node]
    case .matches(let matches): matches.nodes
    }
  }

  func handle(_ key: Key, in model: inout Model) -> [Effect] {
    switch key {
    case .escape:
      model.context.overlay = nil
      model.context.message = Message(text: Messages.nothingFailed, isWarning: false)
    case .enter: return confirm(in: &model.context)
    case .tab:
      guard let other = otherTarget(in: model.context) else { break }
      model.context.overlay = FailPrompt(target: other, editor: editor)
    default: edit(by: key, in: &model)
    }
    return []
  }

  private func confirm(in context: inout DashboardState) -> [Effect] {
    let typed = editor.text.trimmingBlanks
    // The hint bar shows the problem.
    guard ErrorText.problem(of: typed) == nil else { return [] }
    context.overlay = nil
    if !typed.isEmpty { context.lastError = typed }
    switch target {
    case .node(let node): return [.perform(.fail(node, error: context.lastError))]
    case .matches(let matches): return context.performAll(matches) { .fail($0, error: context.lastError) }
    }
  }

  /// Returns the selected node alone instead of all matches, or all matches instead of the selected node.
  private func otherTarget(in context: DashboardState) -> Target? {
    switch target {
    case .node: context.failableMatches().map { .matches($0) }
    case .matches: context.subject.map { .node($0.id) }
    }
  }

  func prompt(in context: DashboardState, width: Int, _ glyphs: GlyphSet) -> PromptLine? {
    let (start, enter, other) = words(in: context)
    let long = "\(start) with the error: "
    return PromptLine(
      question: long.displayWidth(glyphs: glyphs) <= width / 2 ? long : "\(start): ", editor: editor,
      help: "\(enter)\(other), Esc cancels", shortHelp: other.isEmpty ? nil : "\(enter), Esc cancels",
      remark: ErrorText.problem(of: editor.text.trimmingBlanks).map { StyledLine($0, .warning) })
  }

  private func words(in context: DashboardState) -> (start: String, enter: String, other: String) {
    let last = editor.text.isEmpty ? "Enter takes \(context.lastError)" : nil
    switch target {
    case .node(let node):
      let verb = context[node]?.children.isEmpty == false ? "Fail all leaves of" : "Fail"
      return ("\(verb) \(context.key(node))", last ?? "Enter fails it", "")
    case .matches(let matches):
      let other = context.subject.map { ", Tab \($0.identity.key) alone" } ?? ""
      return ("Fail \(matches.text)", last ?? "Enter fails them", other)
    }
  }
}

extension DashboardState {
  /// Opens the prompt for an error: to fail all matches if ``actsOnMatches``, else the node that keys act on.
  mutating func askForError() {
    if let matches = failableMatches() {
      overlay = FailPrompt(target: .matches(matches))
    } else {
      ask { FailPrompt(target: .node($0)) }
    }
  }

  var reasonNotToFail: String? {
    guard actsOnMatches else { return reasonNotToChangeNode }
    return reasonNotToChange ?? (hasTarget { $0.isFailedItself } ? nil : Messages.noMatchToFail(self))
  }
}

/// The error of a sync as the user types it. A scenario accepts the same text, so that manual failures can be scripted.
enum ErrorText {
  /// Returns the problem with a text, as a sentence; nil if the text is a valid error or empty.
  static func problem(of text: String) -> String? {
    if outcomes.contains(text.lowercased()) { return "\(text): an outcome, not an error" }
    if text.unicodeScalars.contains(where: \.properties.isWhitespace) {
      return "an error is one word, such as http-503: join the words with -"
    }
    let isVisible = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isVisible ? nil : "an error has no control characters"
  }

  private static let outcomes: Set = ["ok", "okay", "success", "succeed", "succeeds", "successful", "hang", "hangs"]
}
