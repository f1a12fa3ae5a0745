import Explanation
import InspectionModel
import TerminalUI

/// Shows a breakpoint that was hit.
extension Context {
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
