import Explanation
import InspectionModel
import TerminalUI

/// An answer to the prompt that sets a node's breakpoint: a state to pause at, any change, or no breakpoint.
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
