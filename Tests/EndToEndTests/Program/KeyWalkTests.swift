import TerminalUI
import TestSupport
import Testing

@testable import Dashboard

extension EndToEnd {
  /// Every key of the panels in a terminal. A new key of the keymap needs a step in one of the walks.
  @Suite("The keys of every panel in a terminal", .needsTmux)
  struct KeyWalkTests {
    @Test("every key shows what it does", arguments: walks)
    func walk(_ walk: KeyWalk) async throws {
      try await withTerminal(
        [BuiltProgram.path(), "run", "scenario.yaml"] + detailAlone.options, size: walk.size,
        environment: ["EDITOR": "true"],
        files: ["scenario.yaml": walk.scene.scenario].merging(detailAlone.files) { first, _ in first }
      ) { terminal in
        try await terminal.waitForRow(of: "ann", saying: "idle")
        try await terminal.sendText(walk.scene.keys)
        try await terminal.waitFor(walk.scene.time)
        try await walk.run(in: terminal)
      }
    }

    @Test("every key of a panel is in a walk")
    func complete() {
      let sections: [KeyBinding.Section] = [.moving, .panels, .timeline, .nodes]
      for binding in Keymap.standard.bindings where sections.contains(binding.section) {
        for key in binding.keys {
          #expect(
            Self.walks.contains { $0.presses(key, of: binding) }, "\(key.name): \(binding.help)")
        }
      }
    }

    private static let walks = [
      tree, panels, detail, timeline, load, log, policies, actions, timers, checks, nodes, knobs,
    ]

    private static let tree = KeyWalk(
      testDescription: "the tree", panel: .tree, start: ["Home"], begins: "│▶ ▾ team",
      steps: [
        .press("Down", shows: "│▶   ├ ann"), .press("j", shows: "│▶   └ bob"), .press("k", shows: "│▶   ├ ann"),
        .press("Up", shows: "│▶ ▾ team"), .press("PageDown", shows: "│▶   carl"), .press("PageUp", shows: "│▶ ▾ team"),
        .press("Ctrl-D", shows: "│▶   └ bob"), .press("Ctrl-U", shows: "│▶ ▾ team"),
        .press("G", shows: "│▶   carl"), .press("g", shows: "│▶ ▾ team"), .press("End", shows: "│▶   carl"),
        .press("Home", shows: "│▶ ▾ team"),
        .press("h", shows: "│▶ ▸ team"), .press("l", shows: "│▶ ▾ team"),
        .press("Left", shows: "│▶ ▸ team"), .press("Right", shows: "│▶ ▾ team"), .press("Space", shows: "│▶ ▸ team"),
        .press("+", shows: "│▶ ▾ team"), .press("-", shows: "│▶ ▸ team"), .press("+", shows: "│▶ ▾ team"),
        .press("w", shows: "team began to sync because bob began to sync"),
        .press("Backspace", hides: "Why team "), .press("W", shows: "this is the first cause: "),
        .press("Backspace", hides: "Why team "),
        .press("o", shows: "sorted by name"), .press("o", shows: "sorted by state"),
        .press("o", shows: "sorted by the last change"), .press("o", shows: "sorted by failures"),
        .press("o", shows: "sorted by the duration"), .press("o", shows: "sorted by the next sync"),
        .press("o", shows: "in the original order"),
        .press("/", shows: "Filter: "), .type("state:syncing", shows: "2 of 4"), .press("Down", shows: "│▶   └ bob"),
        .press("Enter", hides: "Filter: "), .press("N", shows: "match 1 of 2"), .press("N", shows: "match 2 of 2"),
        .press("Esc", shows: "├ ann"),
        .press("Enter", shows: "[2] Detail  bob ─", hides: "[1] Tree "), .press("Esc", shows: "[1] Tree "),
      ])

    private static let panels = KeyWalk(
      testDescription: "the panels", panel: .tree, start: ["2", "2"], begins: "Tree \(line(108))╮",
      steps: [
        .press("2", shows: "[2] Detail  team "), .press("2", hides: "[2] Detail  team "),
        .press("3", shows: "[3] Timeline "), .press("3", hides: "[3] Timeline "),
        .press("4", shows: "[4] Log "), .press("4", hides: "[4] Log "),
        .press("5", shows: "[5] Policies  team "), .press("5", hides: "[5] Policies "),
        .press("6", shows: "[6] Actions "), .press("6", hides: "[6] Actions "),
        .press("7", shows: "[7] Timers  21 pending "), .press("7", hides: "[7] Timers "),
        .press("8", shows: "[8] Checks  20 pending "), .press("8", hides: "[8] Checks "),
        .press("u", shows: "[u] Load  team "), .press("u", hides: "[u] Load "),
        .press("9", shows: "no moment marked; m marks this one"),
        .press("i", shows: "team: no picture, it is neither an image nor a proxy of one"),
        .press("m", shows: "[9] Changes since 00:06.000  0 of 4"),
        .press("m", shows: "no moment marked"), .press("9", hides: "[9] Changes "),
        .press("2", shows: "[2] Detail  team "), .press("Tab"),
        .press("z", hides: "[2] Detail  team "), .press("z", shows: "[2] Detail  team "),
        .press("|", hides: "[2] Detail  team "), .press(")", shows: "tree: the only panel"),
        .press("=", shows: "already in their default sizes"), .press("(", shows: "tree: the only panel"),
        .press("0", shows: "[2] Detail  team "),
        .press("1", shows: "tree: has the keyboard already"),
      ])

    private static func line(_ width: Int) -> String { String(repeating: "─", count: width) }

    private static let detail = KeyWalk(
      testDescription: "the ledger in full", panel: .detail, size: (80, 24), start: ["Home", "Down", "Down", "Enter"],
      begins: "The next delays, if every attempt fails",
      steps: [
        .press("End", shows: "[2] Detail  bob ", "↑ 19 more"), .press("k", shows: "↑ 18 more"),
        .press("j", shows: "↑ 19 more"),
        .press("Up", shows: "↑ 18 more"), .press("PageUp", shows: "why: attempt 3 began", hides: "↑"),
        .press("PageDown", shows: "↑ 18 more"), .press("g", hides: "↑"), .press("G", shows: "↑ 19 more"),
        .press("Home", hides: "↑"),
        // Down chooses a cause, and Enter goes there.
        .press("Down"), .press("Down"), .press("Down"), .press("Enter", shows: "Why bob began to sync"),
      ])

    private static let load = KeyWalk(
      testDescription: "the load", panel: .load, start: ["Home", "u"], begins: "[u] Load  team ",
      steps: [.press("*", shows: "[u] Load  all "), .press("*", shows: "[u] Load  team ")])

    private static let timeline = KeyWalk(
      testDescription: "the timeline", panel: .timeline, start: ["Home", "Down", "3"], begins: "previous event",
      steps: [
        .press("{", shows: "00:02.000  ann synced"), .press("Space", shows: "the mark  ann synced"),
        .press("{", shows: "-1s from the mark  ann"), .press("Right", shows: "-900ms from the mark  ann syncing for"),
        .press("Left", shows: "-1s from the mark"), .press("l", shows: "-900ms from the mark  ann syncing for"),
        .press("h", shows: "-1s from the mark"), .press("}", shows: "the mark  ann synced"),
        .press("Down", shows: "00:02.000  the mark  bob failed: down"), .press("Up", shows: "the mark  ann synced"),
        .press("Esc", shows: "100ms a column"),
        .press("+", shows: "50ms a column"), .press("=", shows: "20ms a column"), .press("-", shows: "50ms a column"),
        .press("+", shows: "20ms a column"), .press("+", shows: "10ms a column"),
        .press("PageUp", shows: "[3] Timeline ", "┬4.8s", hides: " now─"),
        .press("PageDown", shows: "[3] Timeline ", " now─"), .press("Home", shows: "[3] Timeline ", "┬0s"),
        .press("End", shows: "[3] Timeline ", " now─"),
        .press("_", shows: "100ms a column"),
        .press("{", shows: "00:02.000  ann synced"), .press("Enter", shows: "PAST 00:02.000 of 00:06.000"),
      ])

    private static let log = KeyWalk(
      testDescription: "the log", panel: .log, start: ["4"], begins: "c go to cause",
      steps: [
        .press("PageUp", shows: "│▶", "00  #9 "), .press("PageDown", shows: "│▶", "00 #34 "),
        .press("g", shows: "│▶", " #1 "), .press("G", shows: "│▶", "00 #34 "), .press("Home", shows: "│▶", " #1 "),
        .press("End", shows: "│▶", "00 #34 ", "team"), .press("Up", shows: "not following: End follows"),
        .press("Down", shows: "│▶", "00 #34 "), .press("k", shows: "│▶", "00 #32 "),
        .press("j", shows: "│▶", "00 #34 "), .press("c", shows: "│▶", "00 #32 "), .press("c", shows: "│▶", "00 #31 "),
        .press("o", shows: "[4] Log ", "only bob"), .press("o", shows: "00 #34 ", hides: "only bob"),
        .press("v", shows: "the log shows notifications"), .press("v", shows: "the log hides notifications"),
        .press("/", shows: "Filter the log: "), .type("timer fired", shows: "[4] Log ", "/timer fired  2 matches"),
        .press("Enter", hides: "Filter the log: "), .press("Esc", shows: "00 #34 ", hides: "/timer fired"),
        .press("z", hides: "[1] Tree "), .press("z", shows: "[1] Tree "),
        .press("Shift-Tab", hides: "c go to cause"), .press("Tab", shows: "c go to cause"),
      ])

    private static let policies = KeyWalk(
      testDescription: "the policies", panel: .policies, size: (80, 24), start: ["5"], begins: "▶ all",
      steps: [
        .press("End", shows: "[5] Policies  team ", "↑ 3 more"), .press("Up", shows: "↑ 2 more"),
        .press("Down", shows: "↑ 3 more"), .press("Home", shows: "2 children: 1 ◐ syncing"),
        .press("PageDown", shows: "↑ 3 more"), .press("PageUp", shows: "2 children: 1 ◐ syncing"),
        .press("Enter", shows: "bob: child of team"),
      ])

    private static let actions = KeyWalk(
      testDescription: "the actions", scene: .actions, panel: .actions, start: ["6"],
      begins: "[6] Actions  20 waiting",
      steps: [
        .press("Down", shows: "│▶ mail-2"), .press("Up", shows: "│▶ mail-1 "),
        .press("End", shows: "│▶ mail-20"), .press("Home", shows: "│▶ mail-1 "),
        .press("s", shows: "mail-1 ", "running"), .press("s", shows: "mail-1: already running"),
        .press("Down", shows: "│▶ mail-2"),
        .press("P", shows: "Postpone mail-2 by:"), .type("1h", shows: "1h"),
        .press("Enter", shows: "mail-2: postponed by 1h"),
        .press("A", shows: "[6] Actions  suspended "), .press("A", shows: "[6] Actions  suspended (2)"),
        .press("a", shows: "actions: one suspension removed"), .press("a", hides: "suspended"),
        .press("Enter", shows: "│▶   mail-2"),
      ])

    private static let timers = KeyWalk(
      testDescription: "the timers", panel: .timers, start: ["7"], begins: "[7] Timers  21 pending",
      steps: [
        .press("Down", shows: "│▶ ", "01:41.000"), .press("Up", shows: "│▶ ", "00:07.000"),
        .press("PageDown", shows: "│▶ ", "01:48.000"), .press("PageUp", shows: "│▶ ", "00:07.000"),
        .press("End", shows: "│▶ ", "02:00.000"), .press("Home", shows: "│▶ ", "00:07.000"),
        .press("F", shows: "fired now: bob sync ends"),
        .press("Down", shows: "│▶ ", "01:41.000"), .press("Enter", shows: "│▶   carl"),
      ])

    private static let checks = KeyWalk(
      testDescription: "the checks", panel: .checks, start: ["8"], begins: "[8] Checks  20 pending",
      steps: [
        .press("Down", shows: "│▶ ", "at 102s"), .press("Up", shows: "│▶ ", "at 101s"),
        .press("PageDown", shows: "│▶ ", "at 109s"), .press("PageUp", shows: "│▶ ", "at 101s"),
        .press("End", shows: "│▶ ", "at 2m"), .press("Home", shows: "│▶ ", "at 101s"),
        .press("Enter", shows: "│▶   carl"),
      ])

    private static let nodes = KeyWalk(
      testDescription: "what is done to a loadable", panel: .tree, start: ["End"], begins: "[2] Detail  carl ",
      steps: [
        .press("n", shows: "│▶   carl", "syncing"), .press("s", shows: "carl: already syncing, sync ignored"),
        .press("P", shows: "carl: not a scheduled action, no date"), .press("End"),
        .press("X", shows: "Fail carl with the error"), .type("boom", shows: "boom"),
        .press("Enter", shows: "│▶   carl", "boom"),
        .press("e", shows: "the only failed node"),
        .press("f", shows: "Faults of carl "), .press("Esc", shows: "no fault added"),
        .press("Ctrl-E", shows: "the only failed node"),
        .press("I", shows: "Set carl: i idle"), .press("i", shows: "│▶   carl", "idle"),
        .press("b", shows: "Pause when carl is: f failed"),
        .press("Esc", shows: "breakpoint unchanged"),
        .press("b", shows: "Pause when carl is: "),
        .press("d", shows: "carl: breakpoint set, pauses when it is synced"),
        .press("b", shows: "or: b off"), .press("s", shows: "carl: breakpoint set, pauses when it syncs"),
        .press("b", shows: "or: b off"), .press("i", shows: "carl: breakpoint set, pauses when it is idle"),
        .press("b", shows: "or: b off"), .press("a", shows: "carl: breakpoint set, pauses when it changes"),
        .press("b", shows: "or: b off"), .press("b", shows: "carl: breakpoint removed"),
        .press("b", shows: "Pause when carl is: "), .press("b", shows: "carl: breakpoint set, pauses when it fails"),
        .press("y", shows: "copied: carl"), .press("E", shows: "back from the editor: a saved file"),
        .press("S", shows: "2 roots: sync requested"),
        .press("K", shows: "carl: no syncer with a back-off"),
      ])

    private static let knobs = KeyWalk(
      testDescription: "the knobs", panel: .tree, start: ["Home", "Down", "Down"], begins: "[2] Detail  bob ",
      steps: [
        .press("K", shows: "Back-off of bob"), .type("3s", shows: "▶ Min          3s"),
        .press("Down", shows: "▶ Max          1m"), .press("Up", shows: "▶ Min          3s"),
        .press("Down"), .press("Down", shows: "▶ Multiplier   2"), .press("Down", shows: "▶ Jitter      [none]"),
        .press("Right", shows: "▶ Jitter ", "[full]"), .press("Left", shows: "▶ Jitter      [none]"),
        .press("Down", shows: "▶ Period "), .press("Down", shows: "▶ Max attempts no limit"),
        .type("9", shows: "▶ Max attempts 9"),
        .press("Enter", shows: "bob: new back-off, from the next delay on"),
        .press("K", shows: "Back-off of bob"), .press("Esc", shows: "back-off unchanged"),
      ])
  }
}

extension KeyWalk.Scene {
  /// A run five steps after its start: bob's second retry is done, and the rest is ahead.
  static let loadables = Self(
    scenario: """
      scenario: Every key
      clock: { start: paused }
      nodes:
        - id: team
          kind: group
          mode: all
          children:
            - { id: ann, latency: 1s }
            - { id: bob, latency: 1s, outcomes: [down], syncer: { backoff: { min: 1s, max: 60s, multiplier: 2 } } }
        - { id: carl, latency: 1s }
      script:
        - { at: 1s, sync: team }
      \((101...120).map { "  - { at: \($0)s, sync: carl }\n" }.joined())
      expect:
      \((101...120).map { "  - { at: \($0)s, state: { carl: syncing } }\n" }.joined())
      """,
    keys: ".....", time: "00:06.000")

  /// One second after the start of a run whose actions are all ahead.
  static let actions = Self(
    scenario: """
      scenario: Every action
      clock: { start: paused }
      nodes: [{ id: ann }]
      actions: [{ id: mail, count: 20, date: 100s, latency: 10s }]
      script: [{ at: 1s, sync: ann }]
      """,
    keys: ".", time: "00:01.000")
}
