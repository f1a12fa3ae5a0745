import TerminalUI
import Testing

@testable import Dashboard

/// Keys pressed one after another in a panel, each with its expected screen.
struct KeyWalk: Sendable, CustomTestStringConvertible {
  /// A key, or a typed text.
  struct Step: Sendable {
    let key: String
    let isText: Bool
    /// Words that one line of the screen must have.
    let shown: [String]
    /// Words that no line of the screen may have.
    let gone: String?

    /// Whether the screen shows the key's effect.
    var isSeen: Bool { !shown.isEmpty || gone != nil }

    static func press(_ key: String, shows words: String..., hides gone: String? = nil) -> Step {
      Step(key: key, isText: false, shown: words, gone: gone)
    }

    static func type(_ text: String, shows words: String...) -> Step {
      Step(key: text, isText: true, shown: words, gone: nil)
    }

    func holds(on lines: [String]) -> Bool {
      (shown.isEmpty || lines.contains { line in shown.allSatisfy(line.contains) })
        && !lines.contains { line in gone.map(line.contains) ?? false }
    }
  }

  struct Scene: Sendable {
    let scenario: String
    /// The keys typed first, and the resulting time.
    let keys: String
    let time: String
  }

  let testDescription: String
  var scene = Scene.loadables
  /// The focused panel before every visible step.
  let panel: PanelKind
  var size = (width: 120, height: 40)
  /// The keys that lead there, by tmux's names, and the screen then.
  let start: [String]
  let begins: String
  let steps: [Step]

  /// Whether a binding's key is pressed where it belongs to the binding, with a visible effect.
  func presses(_ key: Key, of binding: KeyBinding) -> Bool {
    Keymap.standard[key, in: panel]?.action == binding.action
      && steps.contains { !$0.isText && $0.isSeen && $0.key == key.name }
  }

  /// Presses the keys, and waits for the screen after each.
  func run(in terminal: TerminalSession) async throws {
    for key in start { try await terminal.send(key) }
    try await terminal.waitFor(begins)
    for step in steps {
      let what = "\(testDescription): \(step.key) to show \(step.shown)" + (step.gone.map { " and not \($0)" } ?? "")
      // Words already on the screen prove nothing; the last frame may still be on its way.
      if step.isSeen {
        try await terminal.wait(for: "the screen before \(what)", timeout: .seconds(3)) { !step.holds(on: $0) }
      }
      if step.isText { try await terminal.sendText(step.key) } else { try await terminal.send(Self.tmuxName(step.key)) }
      try await terminal.wait(for: what, until: step.holds)
    }
  }

  private static func tmuxName(_ key: String) -> String {
    if key.hasPrefix("Ctrl-") { return "C-\(key.dropFirst("Ctrl-".count).lowercased())" }
    return ["Shift-Tab": "BTab", "Esc": "Escape", "Backspace": "BSpace"][key] ?? key
  }
}
