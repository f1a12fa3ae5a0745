import Explanation
import InspectionModel
import TerminalUI

/// An answer to the breakpoint prompt: a state to stop at, or the removal of the breakpoint.
struct BreakpointChoice {
  let key: Key
  /// The breakpoint to set; nil removes the current breakpoint.
  let breakpoint: Breakpoint?
  let word: String

  /// Returns the answers for a node, in display order.
  ///
  /// - Parameter current: The node's current breakpoint. If nil, no answer removes a breakpoint.
  static func all(_ current: Breakpoint?, _ keymap: Keymap) -> [BreakpointChoice] {
    let choices = zip(["f", "d", "s", "i", "a"], Breakpoint.all).map { key, breakpoint in
      BreakpointChoice(
        key: .character(key), breakpoint: breakpoint,
        word: breakpoint == .anyChange ? "any change" : breakpoint.word)
    }
    guard current != nil else { return choices }
    // The key that asked, unless it is an answer.
    let key = keymap.binding(of: .breakpoint)?.keys.first { key in !choices.contains { $0.key == key } }
    return [BreakpointChoice(key: key ?? .character("b"), breakpoint: nil, word: "off")] + choices
  }
}
