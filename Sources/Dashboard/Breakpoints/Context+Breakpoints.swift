import Explanation
import InspectionModel
import TerminalUI

/// Handles the keys of the breakpoint prompt, and shows a breakpoint that was hit.
extension Context {
  /// The maximum number of causes in the banner's text about a breakpoint hit.
  private static let causeLimit = 3

  mutating func handle(_ key: Key, settingBreakpointOf node: NodeID) -> [Effect] {
    let current = self[node]?.breakpoint
    if let choice = BreakpointChoice.all(current, keymap).first(where: { $0.key == key }) {
      overlay = nil
      return [.perform(.setBreakpoint(node, choice.breakpoint))]
    }
    // The same key twice chooses the most frequent breakpoint.
    if key == .enter || keymap[key]?.action == .breakpoint {
      overlay = nil
      return [.perform(.setBreakpoint(node, .state(.failed)))]
    }
    switch key {
    case .escape:
      overlay = nil
      message = Message(text: Messages.noBreakpointSet, isWarning: false)
    default: break
    }
    return []
  }

  /// Shows a message about the breakpoint that paused the clock, and selects the node that hit the breakpoint.
  mutating func stop(at hit: BreakpointHit) {
    message = Message(text: Messages.stopped(at: key(hit.node), for: hit.breakpoint, keymap), isWarning: true)
    // A filter that hides the node is cleared, and its prompt closed.
    if case .filterPrompt = overlay { overlay = nil }
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
