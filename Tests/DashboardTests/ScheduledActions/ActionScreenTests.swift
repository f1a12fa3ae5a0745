import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Scheduled actions outside their panel")
struct ActionScreenTests {
  private static let second: Int64 = 1_000_000_000

  // MARK: The header

  @Test("the header shows that actions are suspended, and how often")
  func header() throws {
    var bench = Bench("a action")
    #expect(!bench.frame().text().contains("suspended"))
    bench.setWorld(WorldSnapshot(suspendCount: 1))
    #expect(bench.frame().text().contains("● online  ● active  ‖ actions suspended"))
    bench.setWorld(WorldSnapshot(suspendCount: 3))
    #expect(bench.frame().text().contains("‖ actions suspended (3)"))
  }

  @Test("a narrow header shows only unusual states")
  func narrowHeader() {
    var bench = Bench("a action", width: 60)
    bench.setWorld(WorldSnapshot(isOnline: false, suspendCount: 1))
    let header = bench.frame().text().prefix { $0 != "\n" }
    #expect(header.contains("○ offline  ‖ suspended") && !header.contains("active"))
  }

  @Test("a click on `suspended` resumes, and a right click suspends again")
  func click() throws {
    var bench = Bench("a action")
    bench.setWorld(WorldSnapshot(suspendCount: 1))
    let header = bench.frame().text().prefix { $0 != "\n" }
    let range = try #require(header.firstRange(of: "suspended"))
    let x = String(header[..<range.lowerBound]).displayWidth()
    #expect(bench.click(x: x, y: 0) == [.perform(.resumeActions)])
    #expect(bench.mouse(.press(.right), x: x, y: 0) == [.perform(.suspendActions)])
  }

  // MARK: The tree and the detail

  @Test("a tree row shows no contents, only what state and countdown do not show")
  func tree() throws {
    let bench = try Bench.withActions(keys: "|")
    let rows = [
      ("waiting", "┄ waiting"), ("offline", "○ pending internet"), ("ran", "· ran"), ("done", "✓ done"),
      ("again", "action"),
    ]
    for (name, words) in rows {
      let line = try #require(bench.lines(with: "\(name) ").first)
      #expect(line.contains(words) && !line.contains("□"), "\(line)")
    }
    #expect(bench.lines(with: "plain").first?.contains("□") == true)
  }

  @Test("each suspended action is marked in the tree, failed ones too")
  func suspendedTree() throws {
    var bench = try Bench.withActions(width: 80, height: 24, keys: "|")
    bench.change("again") { ($0.state, $0.error) = (.failed, NodeError(text: "http-503")) }
    bench.setWorld(WorldSnapshot(suspendCount: 1))
    for (name, words) in [
      ("waiting", "‖ suspended"), ("offline", "‖ suspended, pending internet"),
      ("again", "http-503  ‖ suspended"),
    ] {
      #expect(bench.lines(with: " \(name) ").first?.contains(words) == true, "\(name)")
    }
    #expect(bench.lines(with: "suspended").count == 4)
  }

  @Test("the detail shows every property")
  func detail() throws {
    var bench = try Bench.withActions(keys: "Down*3")
    for words in [
      "↻ retrying", "ran, not done, runs again", "object         uploads/again", "identifier     upload",
      "date           00:03.000, 7.0s ago", "retry timeout  5s after a failed run", "network        needed",
      "runs           2", "last error     http-503", "next run       00:13.200, in 3.2s",
    ] {
      #expect(!bench.lines(with: words).isEmpty, "\(words)")
    }
    bench.setWorld(WorldSnapshot(suspendCount: 1))
    #expect(!bench.lines(with: "next run       when the actions are resumed").isEmpty)
    #expect(!bench.lines(with: "suspended until the actions are resumed").isEmpty)
  }

  @Test(
    "the detail shows the next step for every state",
    arguments: [
      ("waiting", "waits for its date", "01:15.000, in 1m05s"),
      ("offline", "due, waits for the network", "when the network is back"),
      ("running", "runs now", "after this run, unless done"),
      ("ran", "ran, not done, no further run", "none"),
      ("done", "done: its object no longer asks for it", "none"),
    ])
  func next(name: String, sentence: String, next: String) throws {
    var bench = try Bench.withActions(width: 200, keys: "")
    try bench.press(": \"\(name)\" Enter")
    #expect(!bench.lines(with: sentence).isEmpty && !bench.lines(with: "next run       \(next)").isEmpty)
  }

  @Test(
    "while suspended, sentence and next run name the same conditions",
    arguments: [
      ("waiting", true, "suspended until the actions are resumed", "when the actions are resumed"),
      ("offline", true, "due, suspended until the actions are resumed", "when the actions are resumed"),
      (
        "offline", false, "due, suspended until the actions are resumed and the network is back",
        "when the actions are resumed and the network is back"
      ),
      ("running", true, "runs now", "after this run, unless done"),
    ])
  func suspendedDetail(name: String, isOnline: Bool, sentence: String, next: String) throws {
    let node = try #require(try Bench.withActions().model.context.node(named: name))
    let detail = try detail(node, in: WorldSnapshot(isOnline: isOnline, suspendCount: 1))
    #expect(detail.sentence == sentence && detail.pairs.last?.value == next)
  }

  private func detail(_ node: NodeID, in world: WorldSnapshot) throws -> ActionDetail {
    let snapshot = try #require(try Bench.withActions().model.context[node])
    return ActionDetail(try #require(snapshot.action), snapshot, now: 10 * Self.second, world: world)
  }

  @Test("the detail of an unreadable action refers to the log")
  func unreadableDetail() throws {
    var bench = try Bench.withActions(keys: "Down*3")
    bench.act("again", .unreadable)
    // Also after an earlier failure.
    bench.change("again") { ($0.state, $0.error) = (.failed, NodeError(text: "http-503")) }
    let words = "its object in the store is missing or unreadable; "
    let lines = DetailContent(context: bench.model.context, width: 200, glyphs: .unicode).lines.map(\.text)
    #expect(lines.contains(words + "the log says why") && lines.contains("next run       none"))
    #expect(lines.contains { $0.contains("? unreadable") })
    #expect(bench.lines(with: "again ").contains { $0.contains("? unreadable") && $0.contains("action") })
  }

  @Test("only a retry has the retry glyph beside its countdown")
  func countdown() throws {
    var bench = try Bench.withActions(keys: "|")
    func arm(_ failures: Int) throws -> String {
      bench.change("waiting") {
        $0.retry = .armed(deadline: 13_200_000_000, delay: 1, attempt: failures, by: .actionManager)
      }
      return try #require(bench.lines(with: "waiting ").first)
    }
    let first = try arm(0)
    #expect(first.contains("in 3.2s") && !first.contains("↻"))
    #expect(try arm(2).contains("in 3.2s #2 ↻"))
  }

  @Test("the smallest header shows what is off", arguments: [true, false], [true, false])
  func smallestHeader(isRunning: Bool, isRecording: Bool) throws {
    var bench = Bench("a action", width: 40, height: 10)
    bench.setClock { ($0.now, $0.isRunning) = (10_000_000_000, isRunning) }
    _ = bench.model.update(with: .recording(isRecording))
    func header() throws -> String { try #require(bench.frame().text().split(separator: "\n").first.map(String.init)) }
    bench.setWorld(WorldSnapshot(isOnline: false, suspendCount: 1))
    #expect(try header().contains("offline, suspended"))
    bench.setWorld(WorldSnapshot(suspendCount: 1))
    #expect(try header().contains("suspended"))
    bench.setWorld(WorldSnapshot(isOnline: false))
    #expect(try header().contains("offline") && header().contains("VIRTUAL"))
    bench.setWorld(WorldSnapshot(isOnline: false, isActive: false, suspendCount: 1))
    #expect(try header().contains("offline +2") && header().contains("VIRTUAL"))
    bench.setWorld(WorldSnapshot())
    #expect(try !header().contains("off"))
  }

  @Test("a start without delay is described as at once")
  func atOnce() {
    var bench = Bench("a action")
    let armed = bench.happens(.timer(.armed(by: .actionManager, delay: 0, attempt: 0)), to: "a", at: 0)
    let fired = bench.happens(.timer(.fired(by: .actionManager, armed: armed)), to: "a", at: 0)
    let began = bench.happens(.node(.stateChanged(from: .idle, to: .syncing, error: nil)), to: "a", at: 0, by: fired)
    let history = bench.model.context.source.history
    #expect(history[armed].map { bench.model.context.source.phrase($0) } == "a runs at once")
    #expect(
      history[began].map { bench.model.context.source.sentence(history.step(from: $0)).text }
        == "began to sync because its start was due at once")
  }

  @Test("the narrator describes unreadable and suspended actions without glyphs")
  func narratedStandings() throws {
    var bench = try Bench.withActions()
    var narrator = Narrator()
    _ = narrator.lines(for: bench.model)
    bench.act("again", .unreadable, runs: 2)
    try bench.press("Down")
    #expect(narrator.lines(for: bench.model) == ["again, upload, unreadable, 2 runs"])
    bench.setWorld(WorldSnapshot(suspendCount: 1))
    try bench.press("Down")
    #expect(narrator.lines(for: bench.model).contains("waiting, upload, date 01:15.000, in 1m05s, suspended"))
    #expect(SpokenText.line("x   ‖ suspended", .unicode) == "x, suspended")
    #expect(SpokenText.line("x   ? unreadable", .ascii) == "x, unreadable")
    #expect(SpokenText.line("x   ↻ retrying", .unicode) == "x, retrying")
  }

  @Test("kind:action matches actions")
  func filter() throws {
    var bench = Bench("g all\n  a action\n  b\nc action")
    try bench.press("/ \"kind:action\" Enter")
    #expect(bench.rows == ["[g]", "  a", "c"])
  }

  // MARK: The timeline

  @Test("a lane distinguishes waiting for a date, pending internet and a retry")
  func lane() throws {
    var bench = Bench("a action")
    bench.act("a", date: 1)
    bench.happens(.timer(.armed(by: .actionManager, delay: Self.second, attempt: 0)), to: "a", at: 0)
    bench.happens(.timer(.fired(by: .actionManager)), to: "a", at: 1_000)
    bench.happens(.action(.pendingInternet), to: "a", at: 1_000)
    bench.happens(.node(.stateChanged(from: .idle, to: .syncing, error: nil)), to: "a", at: 2_000)
    bench.happens(.node(.stateChanged(from: .syncing, to: .failed, error: nil)), to: "a", at: 3_000)
    bench.happens(.timer(.armed(by: .actionManager, delay: Self.second, attempt: 1)), to: "a", at: 3_000)
    bench.happens(.timer(.fired(by: .actionManager)), to: "a", at: 4_000)
    bench.happens(.action(.done), to: "a", at: 4_000)
    bench.setClock { $0.now = 5 * Self.second }
    let node = try #require(bench.model.context[bench.source.id("a")])
    let lane = TimelineLane(node, bench.model.context)
    let scale = TimelineState().scale(width: 60, ClockSnapshot(now: 5 * Self.second))
    func cell(at milliseconds: Int64) throws -> LaneCell {
      let column = try #require(scale.visibleColumn(of: milliseconds * 1_000_000))
      return lane.cells(scale)[column]
    }
    #expect(try cell(at: 500) == .scheduled && cell(at: 1_500) == .pendingInternet)
    #expect(try cell(at: 2_500) == .syncing(hasContents: false) && cell(at: 3_000) == .failed)
    #expect(try cell(at: 3_500) == .waiting(hasContents: false))
    #expect(try cell(at: 4_500) == .quietAfterFailure(hasContents: false))
  }

  @Test("each lane cell has its own glyph", arguments: GlyphSet.allCases)
  func laneGlyphs(glyphs: GlyphSet) {
    let cells: [LaneCell] = [
      .scheduled, .pendingInternet, .waiting(hasContents: false), .syncing(hasContents: false), .failed, .synced,
      .quiet(hasContents: false), .cut,
    ]
    #expect(Set(cells.map { $0.glyph(glyphs) }).count == cells.count)
  }

  @Test("the timeline readout shows what an action was waiting for")
  func readout() throws {
    var bench = Bench("a action")
    bench.act("a", date: 1)
    bench.happens(.timer(.armed(by: .actionManager, delay: Self.second, attempt: 0)), to: "a", at: 0)
    bench.happens(.action(.pendingInternet), to: "a", at: 1_000)
    bench.setClock { $0.now = 5 * Self.second }
    try bench.press("3 Left")
    bench.model.timeline.look(at: Self.second / 2, in: bench.model.timelineScale)
    #expect(bench.frame().text().contains("a idle, starts in 500ms"))
    bench.model.timeline.look(at: 3 * Self.second, in: bench.model.timelineScale)
    #expect(bench.frame().text().contains("a idle, waits for the network"))
  }

  // MARK: Timers, why and narration

  @Test("the timers show the start of an action and the failure before it")
  func timers() throws {
    var bench = Bench("a action")
    let a = bench.source.id("a")
    try bench.press("7")
    func show(_ label: String) {
      let event = PendingEvent(id: .action(a), time: 4 * Self.second, node: a, label: label)
      let pending = PendingSnapshot(soonest: [event], count: 1)
      _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, pending: pending)))
    }
    show("starts")
    #expect(bench.lines(with: "in 2.5s").last?.hasSuffix("starts") == true)
    show("runs again")
    bench.change("a") { $0.retry = .armed(deadline: 4 * Self.second, delay: 1, attempt: 2, by: .actionManager) }
    #expect(bench.lines(with: "in 2.5s").last?.hasSuffix("runs again after failure 2") == true)
    let event = try #require(bench.model.panelList[TimersPanel.self].selected)
    _ = bench.model.update(with: .outcome(.fireNow(event), .done(nodes: 1)))
    #expect(bench.message == "fired now: a runs again")
  }

  @Test(
    "a refusal shows its known reason",
    arguments: [
      (NodeAction.State.done, "a refused: already done"),
      (.unreadable, "a refused: unreadable in the store"),
      (.waiting, "a refused: done, or unreadable in the store"),
    ])
  func refused(state: NodeAction.State, words: String) {
    var bench = Bench("a action")
    bench.act("a", state)
    let number = bench.happens(.command(.refused(.actionDone)), to: "a", at: 1_000)
    #expect(bench.model.context.source.history[number].map { bench.model.context.source.phrase($0) } == words)
  }

  @Test("causes name the date, the retry and the origin")
  func why() {
    var bench = Bench("a action")
    let a = bench.source.id("a")
    func why(_ number: UInt64) -> String? {
      bench.model.context.source.history[number].map {
        bench.model.context.source.sentence(bench.model.context.source.history.step(from: $0)).text
      }
    }
    let armed = bench.happens(.timer(.armed(by: .actionManager, delay: 2 * Self.second, attempt: 0)), to: "a", at: 0)
    let fired = bench.happens(.timer(.fired(by: .actionManager, armed: armed)), to: "a", at: 2_000)
    let began = bench.happens(
      .node(.stateChanged(from: .idle, to: .syncing, error: nil)), to: "a", at: 2_000, by: fired)
    #expect(why(began) == "began to sync because its start was due (after 2s)")
    let failed = bench.happens(
      .node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "x"))), to: "a", at: 3_000, by: began)
    let retry = bench.happens(
      .timer(.armed(by: .actionManager, delay: Self.second, attempt: 1)), to: "a", at: 3_000, by: failed)
    let again = bench.happens(.timer(.fired(by: .actionManager, armed: retry)), to: "a", at: 4_000)
    let second = bench.happens(
      .node(.stateChanged(from: .failed, to: .syncing, error: nil)), to: "a", at: 4_000, by: again)
    #expect(why(second) == "began to sync because attempt 2 began (1s after failure 1)")
    let command = bench.happens(.command(.given(.postpone(a, by: Self.second), by: .user)), to: "a", at: 5_000)
    #expect(why(command) == "you postponed a by 1s")
  }

  @Test("the narrator reports suspending, resuming and each action's changes")
  func narration() {
    var bench = Bench("a action")
    var narrator = Narrator()
    _ = narrator.lines(for: bench.model)
    bench.setWorld(WorldSnapshot(suspendCount: 2))
    #expect(narrator.lines(for: bench.model) == ["actions: suspended, 2 times"])
    bench.setWorld(WorldSnapshot())
    #expect(narrator.lines(for: bench.model) == ["actions: not suspended"])
    bench.happens(.action(.pendingInternet), to: "a", at: 1_500)
    #expect(narrator.lines(for: bench.model) == ["00:01.500 a waits for the network"])
  }

  @Test("the narrator reads the selected action and the postpone prompt")
  func narratedList() throws {
    var bench = try Bench.withActions(keys: "6 Tab")
    var narrator = Narrator()
    _ = narrator.lines(for: bench.model)
    try bench.press("Shift-Tab")
    let lines = narrator.lines(for: bench.model)
    #expect(lines.contains("running, upload, date 00:09.500, 0.5s ago, running, 1 run"))
    try bench.press("Down")
    #expect(
      narrator.lines(for: bench.model)
        == ["again, upload, date 00:03.000, 7.0s ago, retry in 3.2s, 2 runs, http-503"])
    try bench.press("P")
    #expect(narrator.lines(for: bench.model) == ["Postpone again by: Enter takes 10s, Esc cancels"])
  }

  @Test("the detail describes a start or a retry", arguments: [(0, 0, "starts in 3.2s"), (2, 0, "runs again in 3.2s")])
  func retry(runs: Int, failures: Int, words: String) {
    var node = NodeSnapshot(id: NodeID(0), identity: NodeIdentity(key: "a", kind: .action))
    node.counts.syncs = runs
    let retry = NodeRetry.armed(deadline: 3_200_000_000, delay: Self.second, attempt: failures, by: .actionManager)
    #expect(RetryDescription.long(retry, of: node, now: 0, in: SourceState()) == words)
  }
}
