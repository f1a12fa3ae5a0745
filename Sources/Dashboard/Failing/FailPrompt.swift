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
  var codes = ErrorCodes()

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
      var changed = self
      if let code = codes.completions(of: typed).first {
        changed.editor = LineEditor(code)
      } else if let other = otherTarget(in: model.context) {
        changed.target = other
      }
      model.context.overlay = changed
    case .up, .down:
      let distance = key == .down ? 1 : -1
      let completions = codes.completions(of: typed)
      guard let code = completions.isEmpty ? codes.code(distance, from: typed) : completions[0] else { break }
      var changed = self
      changed.editor = LineEditor(code)
      model.context.overlay = changed
    default: edit(by: key, in: &model)
    }
    return []
  }

  private var typed: String { editor.text.trimmingBlanks }

  private func confirm(in context: inout DashboardState) -> [Effect] {
    // The hint bar shows the problem.
    guard ErrorText.problem(of: typed) == nil else { return [] }
    context.overlay = nil
    let error = typed.isEmpty ? context.defaultError : typed
    context.lastError = error
    switch target {
    case .node(let node): return [.perform(context.failure(of: node, error))]
    case .matches(let matches): return context.performAll(matches) { context.failure(of: $0, error) }
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
    let (targets, enter) = words(in: context)
    let remarks = remarks(glyphs)
    // The name of the other target may be long: it is dropped first.
    let longest = [enter] + [remarks.first, other(in: context)].compactMap(\.self) + [Self.cancels]
    // The remark on a typed code is dropped last, the one on an empty line before the effect of Enter.
    let withoutRemark = typed.isEmpty || remarks.isEmpty ? [[enter, Self.cancels], [enter], [Self.cancels]] : []
    let withoutEnter = typed.isEmpty ? [] : remarks.map { [$0, Self.cancels] } + remarks.suffix(1).map { [$0] }
    return PromptLine(
      question: question(about: targets, width: width, glyphs), editor: editor,
      help: longest.joined(separator: ", "),
      shorterHelps: (remarks.map { [enter, $0, Self.cancels] } + withoutEnter + withoutRemark)
        .map { $0.joined(separator: ", ") },
      remark: ErrorText.problem(of: typed).map { StyledLine($0, .warning) })
  }

  private static let cancels = "Esc cancels"

  /// Returns the question about the targets, given in words from the longest to the shortest.
  private func question(about targets: [String], width: Int, _ glyphs: GlyphSet) -> String {
    let isNarrow = width < 100
    func forms(of targets: String) -> [String] { ["Fail \(targets) with the error: ", "Fail \(targets): "] }
    // The matches left out are more important than the help.
    let whole = targets.count > 1 ? forms(of: targets[0]) : []
    let questions = targets.map { forms(of: $0)[0] } + [forms(of: targets.last ?? "")[1]]
    return (isNarrow ? whole.suffix(1) : whole[...])
      .first { $0.displayWidth(glyphs: glyphs) + PromptLine.leastTypingWidth <= width }
      ?? questions.first { $0.displayWidth(glyphs: glyphs) <= width * (isNarrow ? 3 : 4) / 6 }
      ?? questions.last ?? ""
  }

  /// Returns the remark on the typed code, how it is completed or that it is new, and a shorter one if there is any; none
  /// for a known code.
  private func remarks(_ glyphs: GlyphSet) -> [String] {
    if typed.isEmpty { return codes.all.isEmpty ? [] : ["\(Key.down.label(glyphs)) known codes"] }
    if codes.all.contains(typed) { return [] }
    let completions = codes.completions(of: typed)
    guard let first = completions.first else { return ["a new code"] }
    return ["new unless Tab completes \(Messages.listed(completions))", "new, or Tab: \(first)"]
  }

  /// Returns the help for Tab if it switches to the selected node alone; nil otherwise.
  private func other(in context: DashboardState) -> String? {
    guard case .matches = target, codes.completions(of: typed).isEmpty else { return nil }
    return context.subject.map { "Tab \($0.identity.key) alone" }
  }

  /// Returns the targets in words, the longest first, and the effect of Enter.
  private func words(in context: DashboardState) -> (targets: [String], enter: String) {
    let last = typed.isEmpty ? "Enter takes \(context.defaultError)" : nil
    switch target {
    case .node(let node):
      let name = context.key(node)
      if context[node]?.identity.kind == .callFamily { return (["the next call of \(name)"], last ?? "Enter fails it") }
      let hasLeaves = context[node]?.children.isEmpty == false
      return ([hasLeaves ? "all leaves of \(name)" : name], last ?? "Enter fails it")
    case .matches(let matches): return ([matches.fullText, matches.text], last ?? "Enter fails them")
    }
  }
}

extension DashboardState {
  /// Opens the prompt for an error: to fail all matches if ``actsOnMatches``, else the node that keys act on.
  mutating func askForError() {
    if let matches = failableMatches() {
      overlay = FailPrompt(target: .matches(matches), codes: ErrorCodes(in: self))
    } else {
      let codes = ErrorCodes(in: self)
      ask { FailPrompt(target: .node($0), codes: codes) }
    }
  }

  /// Returns the command that fails a node: of a family of calls, the next call.
  func failure(of node: NodeID, _ error: String) -> NodeCommand {
    self[node]?.identity.kind == .callFamily
      ? .addFault(node, Fault(.fail(error: error), count: 1)) : .fail(node, error: error)
  }

  var reasonNotToFail: String? {
    guard actsOnMatches else { return reasonNotToFailNode }
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
