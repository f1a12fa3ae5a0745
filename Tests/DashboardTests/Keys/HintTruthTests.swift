import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

/// Every message and every hint, in every arrangement of the panels: a key that is named there does what the text says.
///
/// Each key action is bound to a unique character, so that the keys in a sentence need no parsing.
@Suite("No hint names a key that does something else")
struct HintTruthTests {
  private static let firstScalar: UInt32 = 0xE000

  private static func key(_ index: Int) -> Key {
    .character(Unicode.Scalar(firstScalar + UInt32(index)).map(Character.init) ?? "?")
  }

  private static let keymap: Keymap = {
    let names = Keymap.actionNames
    let keys = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, [key($0)]) })
    guard let keymap = try? Keymap.standard.remapped(keys) else { return .standard }
    return keymap
  }()

  /// The key actions whose keys a text names, each with the words after it.
  private static func named(in text: String) -> [(action: KeyAction, words: String)] {
    var found: [(KeyAction, String)] = []
    for (index, character) in zip(text.indices, text) {
      guard let scalar = character.unicodeScalars.first, scalar.value >= firstScalar, scalar.value < firstScalar + 500
      else { continue }
      let action = keymap.bindings[Int(scalar.value - firstScalar)].action
      let words = text[text.index(after: index)...].prefix { !",;.\u{E000}".contains($0) }
      found.append((action, String(words).trimmingBlanks))
    }
    return found
  }

  private static let outline =
    "feed all failed\n  token failed \"x\"\n  photos synced +\ncurrent proxy\n  → feed\npush pure"

  private static let arrangements: [[PanelKind]] =
    [[], [.detail, .timeline], [.log, .timers, .checks], PanelKind.others] + PanelKind.others.map { [$0] }

  private static let sizes = [Size(width: 120, height: 40), Size(width: 80, height: 24), Size(width: 40, height: 10)]

  /// The states of the run, and a filtered tree.
  enum Run: CaseIterable {
    case paused, running, ended, recording, past, pastOfProgram, filtered
  }

  private static func bench(_ run: Run, _ size: Size) throws -> Bench {
    var bench = Bench(outline, width: size.width, height: size.height, keymap: keymap)
    bench.setClock { clock in
      clock.now = 5_000_000_000
      clock.next = .init(time: 6_000_000_000, node: nil, label: "sync")
      clock.isRunning = run == .running
      clock.hasEnded = run == .ended
      if run == .recording { clock.kind = .recording(end: 9_000_000_000) }
      if run == .past { clock.kind = .past(ofRunAt: 9_000_000_000) }
      if run == .pastOfProgram { clock.kind = .pastOfProgram(at: 9_000_000_000, newEvents: 3) }
    }
    if run == .filtered {
      bench.model.context.filter(by: "photo")
      bench.model.context.message = nil
    }
    return bench
  }

  /// Every arrangement of the panels: open, closed, hidden and in full, with the focus in each visible one.
  private static func models(_ run: Run) throws -> [Model] {
    var models: [Model] = []
    for size in sizes {
      for open in arrangements {
        var bench = try bench(run, size)
        bench.model.context.panels = PanelSet(open: open, sizes: PanelSizes())
        for focus in bench.model.context.layout.shown {
          bench.model.context.panels.setFocus(focus)
          _ = bench.model.update(with: .frame)
          bench.model.fitPanels()
          models.append(bench.model)
          var full = bench.model
          full.context.panels.showFull(focus)
          full.fitPanels()
          models.append(full)
        }
      }
    }
    return models
  }

  @Test("in a message", arguments: Run.allCases)
  func messages(run: Run) throws {
    var seen: Set<String> = []
    for model in try Self.models(run) {
      for binding in Self.keymap.bindings {
        guard let key = binding.keys.first else { continue }
        var model = model
        _ = model.update(with: .input(.key(key)))
        guard model.context.overlay == nil, let text = model.context.message?.text else { continue }
        for (action, words) in Self.named(in: text) {
          // A message that begins with the pressed key says that the key has no effect.
          if action == binding.action, text.unicodeScalars.first?.value ?? 0 >= Self.firstScalar { continue }
          let problem = Self.problem(with: action, words, in: model)
          if let problem, seen.insert("\(binding.action.name) \(text)").inserted {
            Issue.record(
              "\(binding.action.name) in \(model.context.panels.focus) of \(model.context.layout.shown): \(text): \(problem)"
            )
          }
        }
      }
    }
  }

  @Test("in the hint bar", arguments: Run.allCases)
  func hints(run: Run) throws {
    for model in try Self.models(run) {
      let text = Self.hintBar(model)
      for (action, words) in Self.named(in: text) {
        if let problem = Self.problem(with: action, words, in: model) { Issue.record("\(text): \(problem)") }
      }
    }
  }

  private static func hintBar(_ model: Model) -> String {
    var painter = Painter()
    let lines = painter.frame(of: model, theme: .plain).buffer.text().split(
      separator: "\n", omittingEmptySubsequences: false)
    return String(lines[model.context.layout.hintBar.y])
  }

  /// The reason why words about a key are false; nil if they are true.
  private static func problem(with action: KeyAction, _ words: String, in model: Model) -> String? {
    guard let binding = model.context.keymap.binding(of: action), let key = binding.keys.first else {
      return "\(action.name) has no key"
    }
    guard model.context.keymap[key, in: model.context.panels.focus]?.action == action else {
      return "\(action.name) is not the key's action here"
    }
    var after = model
    _ = after.update(with: .input(.key(key)))
    if after.context.message?.isWarning == true { return "\(action.name) says: \(after.context.message?.text ?? "")" }
    let (old, new) = (model.context, after.context)
    let panel = PanelKind.all.first { $0.action == action }
    if words.hasPrefix("opens") || words.hasPrefix("shows it again") {
      guard let panel, old.layout[panel].isEmpty, !new.layout[panel].isEmpty, new.panels.focus == panel else {
        return "\(action.name) opens no panel"
      }
    }
    if words.hasPrefix("closes it"), let panel, !new.layout[panel].isEmpty { return "\(action.name) closes no panel" }
    if words.hasPrefix("moves to") {
      let aim = PanelKind.all.first { words.hasSuffix($0.name) }
      guard new.panels.focus != old.panels.focus, let aim, !new.layout[aim].isEmpty else { return "no way to \(words)" }
    }
    if words.hasPrefix("brings the other panels back"), new.panels.full != nil {
      return "\(action.name) leaves it full"
    }
    if words == "next panel", new.panels.focus == old.panels.focus { return "the keyboard stays" }
    return nil
  }
}
