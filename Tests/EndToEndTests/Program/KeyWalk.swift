import TerminalUI
import Testing

@testable import Dashboard

/// Keys pressed one after another in a panel, each with what it has to show.
struct KeyWalk: Sendable, CustomTestStringConvertible {
  /// One key, or a text that is typed.
  struct Step: Sendable {
    let key: String
    let isText: Bool
    /// What one line of the screen has then.
    let shown: [String]
    /// What no line of the screen has then.
    let gone: String?

    /// Whether the screen tells what the key does.
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

  /// What is on the screen when a walk begins.
  struct Scene: Sendable {
    let scenario: String
    /// The keys that are typed first, and the time that they lead to.
    let keys: String
    let time: String
  }

  let testDescription: String
  var scene = Scene.loadables
  /// The panel that has the keyboard before every step that is seen.
  let panel: PanelKind
  var size = (width: 120, height: 40)
  /// The keys that lead there, by the names that tmux has for them, and what is on the screen then.
  let start: [String]
  let begins: String
  let steps: [Step]

  /// Whether a binding's key is pressed where it is the binding's, and seen to do something.
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
      // What is on the screen anyway would show nothing; the last frame may still be on its way.
      if step.isSeen {
        try await terminal.wait(for: "the screen before \(what)", timeout: .seconds(3)) { !step.holds(on: $0) }
      }
      if step.isText { try await terminal.sendText(step.key) } else { try await terminal.send(Self.tmuxName(step.key)) }
      try await terminal.wait(for: what, until: step.holds)
    }
  }

  private static func tmuxName(_ key: String) -> String {
    if key.hasPrefix("Ctrl-") { return "C-\(key.dropFirst("Ctrl-".count).lowercased())" }
    return ["Shift-Tab": "BTab", "Esc": "Escape"][key] ?? key
  }
}
