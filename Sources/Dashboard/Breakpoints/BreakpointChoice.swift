import Explanation
import InspectionModel
import TerminalUI

/// What a person can answer when asked for what time is to stand still.
struct BreakpointChoice {
  let key: Key
  /// Nil for: for nothing any more.
  let breakpoint: Breakpoint?
  let word: String

  /// The answers for a node, in the order in which they are offered.
  ///
  /// - Parameter current: What is waited for already; only then can it be taken back.
  static func all(_ current: Breakpoint?, _ keymap: Keymap) -> [BreakpointChoice] {
    let choices = zip(["f", "d", "s", "i", "a"], Breakpoint.all).map { key, breakpoint in
      BreakpointChoice(
        key: .character(key), breakpoint: breakpoint,
        word: breakpoint == .anyChange ? "any change" : breakpoint.word)
    }
    guard current != nil else { return choices }
    // The key that asked, as far as it is none of the answers.
    let key = keymap.binding(of: .breakpoint)?.keys.first { key in !choices.contains { $0.key == key } }
    return [BreakpointChoice(key: key ?? .character("b"), breakpoint: nil, word: "off")] + choices
  }
}
