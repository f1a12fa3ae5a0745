import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

/// Every key action by every way to reach it.
@Suite("Every key action")
struct ActionReachTests {
  /// The place where an action has an effect: the keys that lead there, and the target of the click.
  private struct Scene {
    var keys = ""
    /// Text in the clicked row.
    var row = ""
    var words = ""
    var clicks = 1
    var button = MouseEvent.Action.press(.left)
  }

  private static let outline = "g all failed\n  a failed \"x\"\n  b action\np pure\nh any\n  → a\n  → b"

  private func bench(_ keys: String) throws -> Bench {
    var bench = Bench(Self.outline, width: 160, height: 50)
    bench.source.clock = ClockSnapshot(now: 5_000_000_000, next: .init(time: 6_000_000_000, node: nil, label: "sync"))
    bench.setClock { _ in }
    let node = bench.source.id("a")
    bench.change("a") { $0.backoff = NodeBackoff(min: 1_000_000_000, max: 8_000_000_000, multiplier: 2) }
    let entries = [
      JournalEntry(
        sequence: 1, time: 1_000_000_000, node: node, event: .command(.given(.sync(node), by: .user)), cause: nil),
      JournalEntry(sequence: 2, time: 2_000_000_000, node: node, event: .sync(.started), cause: 1),
    ]
    bench.show(Self.outline, entries: entries)
    bench.act("b", date: 7)
    try bench.press(keys)
    return bench
  }

  /// The scene of each action that has no effect at the start.
  private static let scenes: [KeyAction: String] = [
    .moveUp: "Down", .pageUp: "Down", .first: "Down", .unfoldAll: "-", .defaultSizes: ")",
    .toCause: "4", .onlyNode: "4", .postpone: "6", .fireNow: "7",
    .cursorBack: "3", .cursorForward: "3 Left*5", .earlierEvent: "3 Down",
    .close: "z",
  ]

  @Test("has its own key", arguments: Keymap.actionNames)
  func key(name: String) throws {
    let action = try #require(Keymap.action(named: name))
    let binding = try #require(Keymap.standard.binding(of: action))
    let key = try #require(binding.keys.first)
    #expect(Keymap.standard[key, in: binding.panel ?? .detail]?.action == action)
  }

  @Test("does the same from the palette as from its key", arguments: Keymap.actionNames)
  func palette(name: String) throws {
    let action = try #require(Keymap.action(named: name))
    let binding = try #require(Keymap.standard.binding(of: action))
    let panelKeys: [PanelKind: String] = [
      .log: "4", .actions: "6", .timers: "7", .timeline: "3", .load: "u",
    ]
    let keys = Self.scenes[action] ?? binding.panel.flatMap { panelKeys[$0] } ?? ""
    var byKey = try bench(keys)
    var byPalette = byKey
    let keyEffects = try byKey.press(try #require(binding.keys.first).name)
    try byPalette.press(": \"\(name)\"")
    let offers = byPalette.palette
    #expect(offers.contains(name))
    // The filter with the same name comes first.
    if action == .filter { try byPalette.press("Down") }
    #expect(byPalette.offer == name)
    let reason = byPalette.model.reasonNot(to: binding)
    let effects = try byPalette.press("Enter")
    #expect(effects == keyEffects.filter { if case .remember = $0 { false } else { true } })
    if let reason {
      #expect(byPalette.hintBar.contains(reason.prefix(60)) && byKey.message == reason)
      return
    }
    // The palette lists used commands first.
    byPalette.model.context.commandHistory = CommandHistory()
    if action == .commandLine {
      #expect(byPalette.palette.dropFirst().count == byKey.palette.dropFirst().count)
    } else {
      #expect(byPalette.model.context.overlay == byKey.model.context.overlay && byPalette.message == byKey.message)
      #expect(byPalette.frame().text() == byKey.frame().text())
    }
  }

  /// The mouse targets of actions on something on the screen. Other actions are reached by their hints, or act on the
  /// program or all panels.
  private static let targets: [(action: KeyAction, scene: Scene)] = [
    (.moveDown, Scene(row: "├ a", words: "├ a")), (.moveUp, Scene(keys: "Down", row: "▾ g", words: "g ")),
    (.last, Scene(row: "└ → b", words: "→ b")),
    (.toggleFold, Scene(row: "▾ g", words: "▾")), (.fold, Scene(row: "▾ g", words: "▾")),
    (.unfold, Scene(keys: "-", row: "▸ g", words: "▸")),
    (.open, Scene(row: "├ a", words: "├ a", clicks: 2)),
    (.nextPanel, Scene(row: "[2] Detail", words: "Detail")),
    (.previousPanel, Scene(keys: "Tab", row: "[1] Tree", words: "Tree")),
    (.zoom, Scene(row: "[1] Tree", words: "Tree", clicks: 2)),
    (.sort, Scene(row: "[1] Tree", words: "Tree", button: .press(.right))),
    (.pause, Scene(row: "VIRTUAL", words: "VIRTUAL")), (.faster, Scene(row: "VIRTUAL", words: "×1")),
    (.slower, Scene(row: "VIRTUAL", words: "×1", button: .press(.right))),
    (.network, Scene(row: "VIRTUAL", words: "online")), (.activity, Scene(row: "VIRTUAL", words: "active")),
    (.restart, Scene(keys: "end", row: "VIRTUAL", words: "starts again")),
    (.stopRecording, Scene(keys: "record", row: "VIRTUAL", words: "REC")),
    (.setMark, Scene(keys: "3", row: "your commands", words: " s", clicks: 2)),
    (.goToCursor, Scene(keys: "3", row: "your commands", words: " s", button: .press(.right))),
    (.zoomIn, Scene(keys: "3", row: "your commands", words: "s", button: .wheelUp)),
    (.zoomOut, Scene(keys: "3", row: "your commands", words: "s", button: .wheelDown)),
  ]

  /// Whether an action was done: by its effects, or by the screen after it.
  private func isDone(_ action: KeyAction, _ bench: Bench, _ effects: [Effect]) -> Bool {
    switch action {
    case .moveDown: bench.selected == "a"
    case .moveUp: bench.selected == "g"
    case .last: bench.model.context.tree.selectedIndex == bench.model.context.tree.rows.count - 1
    case .toggleFold, .fold: bench.model.context.tree.rows.count == 6 - 1
    case .unfold: bench.model.context.tree.rows.count == 5
    case .open: bench.model.context.panels.full == .detail
    case .nextPanel: bench.model.context.panels.focus == .detail
    case .previousPanel: bench.model.context.panels.focus == .tree
    case .zoom: bench.model.context.panels.full == .tree
    case .sort: bench.model.context.siblings.order == .name
    case .pause: effects == [.perform(.clock(.resume))]
    case .faster: effects == [.perform(.clock(.setSpeed(2)))]
    case .slower: effects == [.perform(.clock(.setSpeed(0.5)))]
    case .network: effects == [.perform(.setNetwork(isOnline: false))]
    case .activity: effects == [.perform(.setActivity(isActive: false))]
    case .restart: effects == [.restart]
    case .stopRecording: effects == [.stopRecording]
    case .setMark: bench.model.timeline.mark != nil
    case .goToCursor: effects.count == 1 && bench.model.timeline.cursor != nil
    case .zoomIn, .zoomOut: bench.model.timeline.columnDuration != TimelineState().columnDuration
    default: false
    }
  }

  @Test("with a target on the screen works by mouse", arguments: targets.map(\.action.name))
  func mouse(name: String) throws {
    let (action, scene) = try #require(Self.targets.first { $0.action.name == name })
    var bench: Bench
    switch scene.keys {
    case "end":
      bench = try self.bench("")
      bench.setClock { $0.hasEnded = true }
    case "record":
      bench = try self.bench("")
      _ = bench.model.update(with: .recording(true))
    default: bench = try self.bench(scene.keys)
    }
    #expect(!isDone(action, bench, []), "already")
    let place = try #require(bench.place(of: scene.words, inRowWith: scene.row))
    var effects: [Effect] = []
    for _ in 0..<scene.clicks { effects += bench.mouse(scene.button, x: place.x, y: place.y) }
    #expect(isDone(action, bench, effects), "\(effects)")
  }

  @Test(
    "with a hint works by clicking it",
    arguments: ["", "3", "4", "6", "7", "Enter"])
  func hints(keys: String) throws {
    let bench = try bench(keys)
    var clicked: [String] = []
    for binding in bench.model.context.keymap.bindings {
      guard let hint = binding.hint, let key = binding.keys.first, bench.model.reasonNot(to: binding) == nil else {
        continue
      }
      let words = binding.action == .pause ? "resume" : hint.verb
      guard let place = bench.place(of: "\(key.label(.unicode)) \(words)", inRow: 49) else { continue }
      var (byKey, byMouse) = (bench, bench)
      #expect(try byKey.press(key.name) == byMouse.click(x: place.x, y: place.y), "\(binding.action)")
      #expect(byKey.frame().text() == byMouse.frame().text(), "\(binding.action)")
      clicked.append(binding.action.name)
    }
    #expect(clicked.count >= 8, "\(clicked)")
  }

  @Test("the hints of the help are clickable")
  func helpHints() throws {
    var bench = try bench("? ?")
    let down = try #require(bench.place(of: "↓ down", inRow: 49))
    bench.click(x: down.x, y: down.y)
    #expect(bench.model.context.overlay == Help(isWhole: true, scroll: 1))
    let close = try #require(bench.place(of: "Esc close", inRow: 49))
    bench.click(x: close.x, y: close.y)
    #expect(bench.model.context.overlay == nil)
  }

  @Test("a click selects a list row, and a second click opens it", arguments: ["4", "6", "7", "8"])
  func rows(key: String) throws {
    var bench = try bench(key)
    let node = bench.source.id("b")
    bench.showChecks((0..<3).map { CheckSnapshot(index: $0, text: "check \($0)", line: $0, nodes: [node]) })
    let event = PendingEvent(id: .timer(1), time: 9_000_000_000, node: bench.source.id("b"), label: "retry")
    let pending = PendingSnapshot(soonest: [event], count: 1)
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, pending: pending)))
    let panel = try #require(PanelKind.all.first { $0.key.name == key })
    let area = bench.model.context.layout.inside(panel)
    let top =
      panel == .checks
      ? (0..<area.height).first {
        bench.model.panelList[ChecksPanel.self].row(atLine: $0, in: bench.model.context) == 0
      } ?? 0 : 0
    bench.click(x: area.x + 5, y: area.y + top)
    #expect(bench.model.lists[panel]?.index == 0 && bench.model.context.panels.focus == panel)
    let before = bench.selected
    bench.click(x: area.x + 5, y: area.y + top)
    #expect(bench.selected == (panel == .log ? "a" : "b") && before == "g")
  }

  @Test("a double click is two consecutive clicks at one place")
  func doubleClick() throws {
    var bench = try bench("")
    let place = try #require(bench.place(of: "├ a", inRowWith: "├ a"))
    bench.click(x: place.x, y: place.y)
    try bench.press("F12")
    bench.click(x: place.x, y: place.y)
    #expect(bench.model.context.panels.full == nil)
    bench.click(x: place.x, y: place.y)
    #expect(bench.model.context.panels.full == .detail)
  }

  @Test("a click prompts wherever its key prompts")
  func past() throws {
    var bench = try bench("")
    bench.setClock { $0.kind = .past(ofRunAt: 9_000_000_000) }
    let place = try #require(bench.place(of: "online", inRowWith: "Loadscope"))
    #expect(bench.click(x: place.x, y: place.y) == [])
    #expect(bench.model.context.overlay == BranchQuestion(commands: NodeCommands(.setNetwork(isOnline: false))))
  }
}
