import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The narrator")
struct NarratorTests {
  private static let outline = "feed all failed +\n  photos synced +\n  token failed \"timeout\"\nlast"

  /// A dashboard whose initial announcements are done.
  private static func told(_ outline: String = outline, width: Int = 200, height: Int = 60) -> (Bench, Narrator) {
    let bench = Bench(outline, width: width, height: height)
    var narrator = Narrator()
    _ = narrator.lines(for: bench.model)
    return (bench, narrator)
  }

  // MARK: The start

  @Test("starts with the title, the counts, the selection and the help key")
  func start() {
    let bench = Bench(Self.outline)
    var narrator = Narrator()
    #expect(
      narrator.lines(for: bench.model) == [
        "Loadscope: A test", "4 loadables: 2 failed, 1 synced, 1 idle", "? lists the keys, q quits",
        "Tree, 4 rows", "feed, group all, failed, stale contents; 1 of 4, level 1, unfolded",
        "VIRTUAL time paused at 00:01.500, x1; nothing scheduled",
      ])
  }

  @Test("says nothing without a change")
  func nothing() {
    var (bench, narrator) = Self.told()
    #expect(narrator.lines(for: bench.model) == [])
    _ = bench.model.update(with: .frame)
    #expect(narrator.lines(for: bench.model) == [])
  }

  // MARK: Events

  @Test("merges simultaneous changes of a node into one line")
  func changes() {
    var (bench, narrator) = Self.told()
    let token = bench.source.id("token")
    var story = Story()
    story.sync(token, 6_250, 7_250, error: "timeout")
    story.add(7_250, token, .timer(.armed(by: .syncer, delay: 1_414_000_000, attempt: 1)))
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, entries: story.entries)))
    #expect(
      narrator.lines(for: bench.model) == [
        "00:06.250 token syncing", "00:07.250 token failed: timeout, retry in 1.414s, failure 1",
      ])
    #expect(narrator.lines(for: bench.model) == [])
  }

  @Test("limits the number of changes and counts the rest")
  func manyChanges() {
    var (bench, narrator) = Self.told()
    var story = Story()
    for number in 0..<100 {
      let state = number < 97 ? NodeState.failed : .syncing
      story.add(Int64(number), bench.source.id("token"), .node(.stateChanged(from: .idle, to: state, error: nil)))
    }
    story.add(100, bench.source.id("token"), .node(.contentsChanged(isAvailable: true)))
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, entries: story.entries)))
    let lines = narrator.lines(for: bench.model)
    #expect(lines.count == ChangeNarrator.lineLimit + 1)
    #expect(lines.first == "00:00.000 token failed")
    #expect(lines.last == "and 81 more changes: 77 failed, 3 syncing, 1 other; 4 shows the log")
  }

  @Test("after a rewind, repeats replayed changes only")
  func rewind() {
    var (bench, narrator) = Self.told()
    let entries = (1...4).map { (number: UInt64) in
      JournalEntry(
        sequence: number, time: Int64(number) * 1_000_000_000, node: NodeID(3),
        event: .node(.stateChanged(from: .idle, to: .failed, error: nil)), cause: nil)
    }
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, entries: entries)))
    #expect(narrator.lines(for: bench.model).count == 4)
    var clock = bench.source.clock
    (clock.now, clock.kind) = (2_000_000_000, .past(ofRunAt: 4_000_000_000))
    _ = bench.model.update(with: .changes(ChangeBatch(rewind: 2, clock: clock)))
    #expect(
      narrator.lines(for: bench.model) == [
        "PAST time paused at 00:02.000 of 00:04.000, x1; nothing scheduled"
      ])
    _ = bench.model.update(with: .changes(ChangeBatch(clock: clock, entries: [entries[2]])))
    #expect(narrator.lines(for: bench.model) == ["00:03.000 last failed"])
  }

  @Test("the present of a program whose past is shown is not read out")
  func pastOfProgram() {
    var (bench, narrator) = Self.told()
    func lines(newEvents: Int) -> [String] {
      bench.setClock { clock in
        let kind = ClockSnapshot.Kind.pastOfProgram(at: 9_000_000_000 + Int64(newEvents), newEvents: newEvents)
        clock = ClockSnapshot(now: 2_000_000_000, kind: kind)
      }
      return narrator.lines(for: bench.model)
    }
    #expect(lines(newEvents: 0) == ["PAST time paused at 00:02.000, x1"])
    #expect(lines(newEvents: 12) == [])
  }

  @Test("after a restart, narrates from the first entry")
  func startingOver() {
    var (bench, narrator) = Self.told()
    bench.happens(.node(.stateChanged(from: .idle, to: .failed, error: nil)), to: "token", at: 1)
    _ = narrator.lines(for: bench.model)
    _ = bench.model.update(with: .replaced(title: "A test"))
    bench.show(Self.outline)
    bench.happens(.node(.stateChanged(from: .idle, to: .syncing, error: nil)), to: "token", at: 2)
    #expect(narrator.lines(for: bench.model).contains("00:00.002 token syncing"))
  }

  @Test("reports passed and failed expectations")
  func checks() {
    var (bench, narrator) = Self.told()
    func check(_ index: Int, _ state: CheckSnapshot.State) -> CheckSnapshot {
      CheckSnapshot(index: index, text: "at \(index)s: token synced", line: 3, nodes: [], state: state)
    }
    bench.showChecks([check(0, .pending), check(1, .pending)])
    #expect(narrator.lines(for: bench.model) == [])
    bench.showChecks([check(1, .met)])
    #expect(narrator.lines(for: bench.model) == ["check met: at 1s: token synced"])
  }

  // MARK: The run

  @Test("reports changes of the clock, the world, banners and recordings")
  func run() {
    var (bench, narrator) = Self.told()
    bench.setClock { ($0.isRunning, $0.speed) = (true, 10) }
    #expect(narrator.lines(for: bench.model) == ["VIRTUAL time runs, x10"])
    bench.setClock { $0.now = 1_900_000_000 }
    #expect(narrator.lines(for: bench.model) == [])
    bench.setWorld(WorldSnapshot(isOnline: false, isActive: false))
    #expect(narrator.lines(for: bench.model) == ["network: offline", "app: in the background"])
    bench.setWorld(WorldSnapshot())
    #expect(narrator.lines(for: bench.model) == ["network: online", "app: active"])
    _ = bench.model.update(with: .banner(.file, ["The saved file has errors.", "3:1 no such key"]))
    #expect(narrator.lines(for: bench.model) == ["The saved file has errors.", "3:1 no such key"])
    _ = bench.model.update(with: .recording(true))
    #expect(narrator.lines(for: bench.model) == ["the run is being recorded"])
    bench.setClock { ($0.isRunning, $0.hasEnded) = (false, true) }
    #expect(
      narrator.lines(for: bench.model) == [
        "run ended: [ steps back through it, Ctrl-R starts it again", "VIRTUAL time has ended at 00:01.900",
      ])
  }

  // MARK: Keys

  @Test("reports the selected row with its position")
  func moving() throws {
    var (bench, narrator) = Self.told()
    try bench.press("Down")
    #expect(narrator.lines(for: bench.model) == ["photos, loadable, synced, contents; 2 of 4, level 2"])
    try bench.press("Up Left")
    #expect(
      narrator.lines(for: bench.model) == ["feed, group all, failed, stale contents; 1 of 2, level 1, folded"])
  }

  @Test("repeats a message when its key is pressed again")
  func messages() throws {
    var (bench, narrator) = Self.told()
    for _ in 0..<2 {
      try bench.press("Up")
      #expect(narrator.lines(for: bench.model) == ["first row"])
    }
    #expect(narrator.lines(for: bench.model) == [])
  }

  @Test("reads a prompt once, then only its problems")
  func question() throws {
    var (bench, narrator) = Self.told()
    try bench.press("End X")
    #expect(
      narrator.lines(for: bench.model) == [
        "Fail last with the error: Enter takes simulated-error, Down known codes, Esc cancels",
        "last, loadable, idle, no contents; 4 of 4, level 1",
      ])
    try bench.press("a")
    #expect(narrator.lines(for: bench.model) == [])
    try bench.press("Space")
    try bench.press("b")
    #expect(
      narrator.lines(for: bench.model).first == "an error is one word, such as http-503: join the words with -")
  }

  @Test("lists the answers to a prompt")
  func answers() throws {
    var (bench, narrator) = Self.told()
    try bench.press("End I")
    let lines = narrator.lines(for: bench.model)
    #expect(lines.first?.hasPrefix("Set last: i idle") == true)
    #expect(lines.first?.contains("Esc cancels") == true)
  }

  @Test("reports the number of matches while a filter is typed")
  func filter() throws {
    var (bench, narrator) = Self.told()
    try bench.press("/")
    _ = narrator.lines(for: bench.model)
    try bench.press("t o k")
    #expect(narrator.lines(for: bench.model).contains("1 of 4 loadables match"))
  }

  @Test("reports the chosen offer and Tab completions")
  func palette() throws {
    var (bench, narrator) = Self.told()
    try bench.press(":")
    #expect(narrator.lines(for: bench.model).first == "palette: type a command, or letters of a name")
    try bench.press("f o l d")
    let offers = narrator.lines(for: bench.model)
    #expect(offers.contains { $0.hasPrefix("fold, ") && $0.contains("; 1 of ") }, "\(offers)")
    try bench.press("Down")
    #expect(narrator.lines(for: bench.model).first?.contains("; 2 of ") == true)
    try bench.press("Ctrl-U b r Tab")
    #expect(narrator.lines(for: bench.model).contains("break"))
  }

  @Test("reads each form field with its value, and a changed choice")
  func form() throws {
    var (bench, narrator) = Self.told()
    try bench.press("End f")
    let lines = narrator.lines(for: bench.model)
    #expect(lines.first == "Faults of last")
    #expect(lines.contains("Effect, chosen fail, hang, delay"))
    try bench.press("Right")
    #expect(narrator.lines(for: bench.model).first == "Effect, fail, chosen hang, delay")
    try bench.press("Down")
    #expect(narrator.lines(for: bench.model).first == "Syncs, 1")
    try bench.press("5")
    #expect(narrator.lines(for: bench.model) == [])
  }

  @Test("reports opened and closed panels and the contents of the focused one")
  func panels() throws {
    var (bench, narrator) = Self.told()
    bench.happens(.node(.stateChanged(from: .idle, to: .failed, error: nil)), to: "token", at: 7)
    _ = narrator.lines(for: bench.model)
    try bench.press("4")
    #expect(
      narrator.lines(for: bench.model) == [
        "shown: the log, 1 row; Tab goes to the next panel", "Log, 1 row", "00:00:00.007, #1, token failed",
      ])
    try bench.press("4")
    #expect(narrator.lines(for: bench.model).contains("hidden: the log"))
  }

  @Test("reads the whole detail on Enter")
  func detail() throws {
    var (bench, narrator) = Self.told()
    try bench.press("Down Enter")
    let lines = narrator.lines(for: bench.model)
    #expect(lines.contains("detail of photos"))
    #expect(lines.contains("synced, contents"))
    #expect(lines.contains { $0.hasPrefix("needs sync no, syncs 0") })
  }

  @Test("reads the whole help without decorative glyphs")
  func help() throws {
    var (bench, narrator) = Self.told()
    try bench.press("? ?")
    let lines = narrator.lines(for: bench.model)
    for binding in Keymap.standard.bindings {
      #expect(lines.contains { $0.hasSuffix(binding.help) }, "\(binding.help)")
    }
    #expect(!lines.contains("Signs"))
  }

  // MARK: The text

  @Test("strips control characters and glyphs from every name")
  func plain() {
    #expect(SpokenText.line("a\u{1B}[31mb\u{7}\tc\u{202E}\u{9B}2J", .unicode) == "a?[31mb? c??2J")
    #expect(SpokenText.line("│ ✗ failed   ▣ contents  ← #3", .unicode) == "failed, contents, because of #3")
    #expect(SpokenText.line("größe ▁▂█", .ascii) == "gr??e")
    #expect(SpokenText.line(String(repeating: "x", count: 1_000_000), .unicode).count < 2_100)
  }

  @Test("stays bounded and plain under random input", arguments: 0..<20)
  func random(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var (bench, narrator) = Self.told()
    let keys = Keymap.standard.bindings.flatMap(\.keys).map(\.name).filter { $0 != "q" && $0 != "Ctrl-C" }
    for number in 0..<200 {
      if Bool.random(using: &random) {
        let names = ["feed", "photos", "token"]
        bench.happens(
          .node(.stateChanged(from: .idle, to: NodeState.allCases.randomElement(using: &random) ?? .idle, error: nil)),
          to: names.randomElement(using: &random) ?? "token", at: Int64(number))
      }
      try bench.press(keys.randomElement(using: &random) ?? "Down")
      let lines = narrator.lines(for: bench.model)
      #expect(lines.count < 400)
      for scalar in lines.joined().unicodeScalars {
        #expect(scalar.properties.generalCategory != .control && !(0x2500...0x25FF).contains(scalar.value))
      }
    }
  }

  @Test("a character has at most ten scalars, as many as the longest emoji")
  func longCharacter() {
    let marks = String(repeating: "\u{301}", count: 5_000)
    #expect(SpokenText.line("a\(marks)b", .unicode).unicodeScalars.count == 11)
    let family = "👨‍👩‍👧‍👦"
    #expect(SpokenText.line(family, .unicode) == family)
  }
}
