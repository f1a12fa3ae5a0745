import Explanation
import InspectionModel
import TerminalUI

/// The question at which change of a node to pause the clock.
struct BreakpointQuestion: Overlay {
  let node: NodeID

  var nodes: [NodeID]? { [node] }

  func handle(_ key: Key, in model: inout Model) -> [Effect] {
    let keymap = model.context.keymap
    if let choice = BreakpointChoice.all(model.context[node]?.breakpoint, keymap).first(where: { $0.key == key }) {
      model.context.overlay = nil
      return [.perform(.setBreakpoint(node, choice.breakpoint))]
    }
    // The same key twice chooses the most frequent breakpoint.
    if key == .enter || keymap[key]?.action == .breakpoint {
      model.context.overlay = nil
      return [.perform(.setBreakpoint(node, .state(.failed)))]
    }
    if key == .escape {
      model.context.overlay = nil
      model.context.message = Message(text: Messages.noBreakpointSet, isWarning: false)
    }
    return []
  }

  func hint(in context: DashboardState, width: Int, _ glyphs: GlyphSet) -> StyledLine? {
    let current = context[node]?.breakpoint
    let name = context.key(node)
    let answers = BreakpointChoice.all(current, context.keymap).map { choice in
      let (sign, role): (String, StyleRole) =
        switch choice.breakpoint {
        case .state(let state): ("\(state.glyph(glyphs))", state.role)
        case .anyChange: ("any", .hint)
        case nil: (choice.word, .hint)
        }
      return Question.Answer(key: choice.key, word: choice.word, sign: sign, role: role)
    }
    let question = current.map { "Pause when \(name) \($0.future); or: " } ?? "Pause when \(name) is: "
    return Question.line([question, "Pause: "], answers, width: width, glyphs)
  }
}

/// An answer to the question: a state to pause at, any change, or no breakpoint.
struct BreakpointChoice {
  let key: Key
  /// The breakpoint to set; nil removes the current breakpoint.
  let breakpoint: Breakpoint?
  let word: String

  /// Returns the answers that the prompt offers, in display order.
  ///
  /// - Parameter current: The node's current breakpoint; nil leaves out the answer that removes the breakpoint.
  static func all(_ current: Breakpoint?, _ keymap: Keymap) -> [BreakpointChoice] {
    let choices = zip(["f", "d", "s", "i", "a"], Breakpoint.all).map { key, breakpoint in
      BreakpointChoice(
        key: .character(key), breakpoint: breakpoint,
        word: breakpoint == .anyChange ? "any change" : breakpoint.word)
    }
    guard current != nil else { return choices }
    // The key that opens the prompt also removes the breakpoint, unless another answer has this key.
    let key = keymap.binding(of: .breakpoint)?.keys.first { key in !choices.contains { $0.key == key } }
    return [BreakpointChoice(key: key ?? .character("b"), breakpoint: nil, word: "off")] + choices
  }
}

/// Shows a breakpoint that was hit.
extension DashboardState {
  /// The maximum number of causes in the banner's text about a breakpoint hit.
  private static let causeLimit = 3

  /// Shows a message about the breakpoint that paused the clock, and selects the node that hit the breakpoint.
  mutating func stop(at hit: BreakpointHit) {
    message = Message(text: Messages.stopped(at: key(hit.node), for: hit.breakpoint, keymap), isWarning: true)
    // A filter that hides the node is cleared, and its prompt closed.
    if overlay is FilterPrompt { overlay = nil }
    if filtering.reading.problem != nil { filtering.text = nil }
    goHome(of: hit.node)
  }

  /// Returns the banner's text about a breakpoint hit: the time, the event, and the causes of the event.
  func story(of hit: BreakpointHit, _ glyphs: GlyphSet) -> String {
    guard let entry = source.history[hit.entry] else { return "\(key(hit.node)) \(hit.breakpoint.past)" }
    let causes = source.history.causes(of: entry, atMost: Self.causeLimit)
    let steps = [source.phrase(entry)] + causes.map { source.phrase($0, about: hit.node) }
    return "\(TimeText.stamp(entry.time)) " + steps.joined(separator: " \(glyphs.cause) ")
  }
}
