import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Replay keys")
struct ReplayKeysTests {
  private static let second: Int64 = 1_000_000_000
  private static let recording = ClockSnapshot.Kind.recording(end: 80 * second)
  private static let past = ClockSnapshot.Kind.past(ofRunAt: 80 * second)
  private static let pastOfProgram = ClockSnapshot.Kind.pastOfProgram(at: 80 * second, newEvents: 12)
  private static let kinds = [ClockSnapshot.Kind.virtual, recording, past, pastOfProgram]

  private func bench(
    _ kind: ClockSnapshot.Kind = .virtual, _ change: (inout ClockSnapshot) -> Void = { _ in }
  ) -> Bench {
    var bench = Bench("token +\nfeed all\n  photos")
    bench.change("token") { $0.backoff = NodeBackoff(min: 1, max: 2, multiplier: 1) }
    bench.setClock { clock in
      clock = ClockSnapshot(now: 12_345_000_000, kind: kind)
      clock.next = kind == .virtual ? UpcomingEvent(time: .max, node: nil, label: "sync") : nil
      change(&clock)
    }
    return bench
  }

  // MARK: Going back and forward

  @Test(
    "[ and ] step by event, { and } to the selected node's events, in every mode",
    arguments: [
      ("[", ClockCommand.stepBack), ("]", .step), (".", .step), ("{", .jumpToEvent(of: NodeID(0), isForward: false)),
      ("}", .jumpToEvent(of: NodeID(0), isForward: true)),
    ], kinds)
  func travelling(key: (String, ClockCommand), kind: ClockSnapshot.Kind) throws {
    var bench = bench(kind)
    #expect(try bench.press(key.0) == [.perform(.clock(key.1))])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("without a node, { and } go nowhere", arguments: ["{", "}"])
  func noNode(key: String) throws {
    var bench = Bench()
    #expect(try bench.press(key) == [])
    #expect(bench.message == "nothing to select yet")
  }

  @Test("an ended run rewinds but does not advance", arguments: ["]", "}", ": \"go +5s\" Enter"])
  func afterTheEnd(keys: String) throws {
    var bench = bench { $0.hasEnded = true }
    #expect(try bench.press(keys) == [])
    #expect(bench.hintBar.contains("run ended: Ctrl-R starts it again from 0"))
    try bench.press("Esc")
    #expect(try bench.press("[") == [.perform(.clock(.stepBack))])
    #expect(try bench.press("{") == [.perform(.clock(.jumpToEvent(of: NodeID(0), isForward: false)))])
    #expect(try bench.press(": \"go 1s\" Enter") == [.perform(.clock(.jump(to: Self.second)))])
  }

  @Test(
    "each boundary has its message",
    arguments: [
      (
        ClockCommand.stepBack, CommandOutcome.Reason.nothingBefore,
        "the recording starts here"
      ),
      (
        .jumpToEvent(of: NodeID(0), isForward: true), .noSuchEvent,
        "no further event of token in that direction"
      ),
      (.step, .nothingPending, "end of the recording: [ goes back, Ctrl-R goes to its start"),
    ])
  func ends(command: ClockCommand, reason: CommandOutcome.Reason, sentence: String) {
    var bench = bench(Self.recording)
    _ = bench.model.update(with: .outcome(.clock(command), .ignored(reason)))
    #expect(bench.message == sentence)
  }

  // MARK: In the timeline

  @Test("Enter goes to the cursor's time, and without a cursor opens the detail")
  func cursor() throws {
    var bench = try Bench.withTimeline()
    #expect(try bench.press("Enter") == [])
    #expect(bench.model.context.panels.full == .detail)
    try bench.press("Esc Left*2")
    #expect(try bench.press("Enter") == [.perform(.clock(.jump(to: 6_000_000_000)))])
    bench.setClock { $0.now = 6_000_000_000 }
    #expect(try bench.press("Enter") == [])
    #expect(bench.message == "already at the present")
  }

  @Test("the cursor enters the known future without revealing it")
  func cursorInFuture() throws {
    var bench = try Bench.withTimeline(keys: "3 Left")
    bench.setClock { $0.kind = .recording(end: 7 * Self.second) }
    try bench.press("Right*3")
    #expect(bench.readout.hasPrefix("00:06.400  that time is in the future"))
    try bench.press("Right*50")
    #expect(bench.model.timeline.cursor == 7 * Self.second)
    #expect(bench.message == "end of the recording: [ goes back, Ctrl-R goes to its start")
    #expect(try bench.press("Enter") == [.perform(.clock(.jump(to: 7 * Self.second)))])
  }

  @Test("{ and } still move the timeline cursor")
  func eventsOfLane() throws {
    var bench = try Bench.withTimeline(keys: "3 Down")
    #expect(try bench.press("{") == [])
    #expect(bench.model.timeline.cursor == 4_114_000_000)
  }

  @Test("a right click on the timeline goes to the time under the pointer")
  func rightClick() throws {
    var bench = try Bench.withTimeline(keys: "3")
    let lanes = TimelinePlaces(bench.model.context).lanes
    func click(_ x: Int, _ y: Int) -> [Effect] {
      let point = Point(x: x, y: y)
      return bench.model.update(with: .input(.mouse(MouseEvent(action: .press(.right), position: point))))
    }
    #expect(click(lanes.x + 12, lanes.y + 2) == [.perform(.clock(.jump(to: 1_200_000_000)))])
    #expect(click(lanes.x - 3, lanes.y + 1) == [])
    #expect(click(1, 2) == [])
    try bench.press("?")
    #expect(click(lanes.x + 12, lanes.y + 2) == [])
  }

  // MARK: In a recording

  @Test(
    "recording: read only, and every key that would change it reports it",
    arguments: ["s", "n", "S", "X", "f", "K", "I", "b", "F", "O", "B", ": \"break token failed\" Enter"])
  func recorded(keys: String) throws {
    var bench = bench(Self.recording)
    // Only the timers panel has this key.
    if keys == "F" { try bench.press("7") }
    #expect(try bench.press(keys) == [])
    #expect(bench.hintBar.contains("recording: read only"))
  }

  @Test(
    "a recording plays, pauses and changes speed, also of an ended run",
    arguments: [("p", ClockCommand.resume), (">", .setSpeed(2)), ("<", .setSpeed(0.5))], [false, true])
  func playing(key: (String, ClockCommand), hasEnded: Bool) throws {
    var bench = bench(Self.recording) { $0.hasEnded = hasEnded }
    #expect(try bench.press(key.0) == [.perform(.clock(key.1))])
    bench.setClock { $0.isRunning = true }
    #expect(try bench.press("p") == [.perform(.clock(.pause))])
  }

  @Test("Ctrl-R goes to the start of a recording and restarts a run")
  func restart() throws {
    var recording = bench(Self.recording)
    #expect(try recording.press("Ctrl-R") == [.perform(.clock(.jump(to: 0)))])
    var past = bench(Self.past)
    #expect(try past.press("Ctrl-R") == [.restart])
  }

  @Test("the screen refreshes often enough while a recording plays")
  func refreshing() {
    let bench = bench(Self.recording) { $0.isRunning = true }
    #expect(bench.model.refreshInterval == .milliseconds(100))
  }

  // MARK: In a run's past

  @Test(
    "keys that would branch the run prompt first, and y branches",
    arguments: [
      ("p", NodeCommand.clock(.resume)), ("s", .sync(NodeID(0))), ("n", .syncIfNeeded(NodeID(0))), ("S", .syncRoots),
      ("X Enter", .fail(NodeID(0), error: "simulated-error")),
      ("I d", .setState(NodeID(0), .synced, hasContents: nil, error: nil)),
      ("b b", .setBreakpoint(NodeID(0), .state(.failed))), ("O", .setNetwork(isOnline: false)),
      ("B", .setActivity(isActive: false)), (": \"break token idle\" Enter", .setBreakpoint(NodeID(0), .state(.idle))),
    ])
  func branching(keys: String, command: NodeCommand) throws {
    var bench = bench(Self.past)
    #expect(try bench.press(keys) == [])
    #expect(bench.model.context.overlay == BranchQuestion(commands: NodeCommands(command)))
    #expect(bench.hintBar == " Continue from 00:12.345? Later events are discarded. y yes  n no")
    _ = bench.model.update(with: .recording(true))
    #expect(
      bench.hintBar == " Continue from 00:12.345? Later events are discarded, and the recording ends. y yes  n no")
    #expect(try bench.press("x Down") == [])
    #expect(try bench.press("y") == [.branch(then: NodeCommands(command))])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("any answer to the branch question but y discards nothing", arguments: ["n", "Esc", "Enter"])
  func staying(key: String) throws {
    var bench = bench(Self.past)
    #expect(try bench.press("s \(key)") == [])
    #expect(bench.model.context.overlay == nil && bench.message == "nothing discarded")
  }

  @Test("a paste does not answer the prompt")
  func pasted() throws {
    var bench = bench(Self.past)
    try bench.press("s")
    bench.paste("y")
    #expect(bench.model.context.overlay == BranchQuestion(commands: NodeCommands(.sync(NodeID(0)))))
  }

  @Test("read-only keys do not prompt", arguments: ["p", ">", "<", "[", "]", "{", "}", ": \"go 1s\" Enter"])
  func looking(keys: String) throws {
    var bench = bench(Self.past) { $0.isRunning = true }
    #expect(try bench.press(keys).count == 1)
    #expect(bench.model.context.overlay == nil)
  }

  // MARK: Back to the present

  @Test("L goes to the present, or to the end of a recording", arguments: [past, pastOfProgram, recording])
  func present(kind: ClockSnapshot.Kind) throws {
    var bench = bench(kind)
    #expect(try bench.press("L") == [.perform(.clock(.jump(to: 80 * Self.second)))])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("L in the present does nothing and says so")
  func alreadyPresent() throws {
    var bench = bench(.virtual)
    #expect(try bench.press("L") == [])
    #expect(bench.message == "already in the present")
  }

  @Test("a message says that the past has passed into the present")
  func passesIntoPresent() throws {
    var bench = bench(Self.past)
    bench.setClock { $0.kind = .virtual }
    #expect(bench.message == "back in the present; p resumes")
  }

  @Test(
    "the hint of p is `continue from here` in a run's past, `play` in a program's",
    arguments: [
      (past, "p continue from here"), (pastOfProgram, "p play"), (.virtual, "p resume"),
    ])
  func hintOfPause(test: (ClockSnapshot.Kind, String)) {
    #expect(bench(test.0).hintBar.contains(test.1))
  }

  // MARK: In a program's past

  @Test(
    "the past of a program cannot be changed, and every key that would change it says how to return",
    arguments: ["s", "n", "S", "X", "f", "K", "I", "b", "F", "O", "B", "r", ": \"break token failed\" Enter"])
  func programIsReadOnly(keys: String) throws {
    var bench = bench(Self.pastOfProgram)
    // Only the timers panel has this key.
    if keys == "F" { try bench.press("7") }
    #expect(try bench.press(keys) == [])
    #expect(
      bench.hintBar.contains("in the past of a running program: no changes; L returns to the present"))
  }

  @Test(
    "the past of a program plays, pauses and ends without a question",
    arguments: [
      ("p", ClockCommand.resume), (">", .setSpeed(2)), (": \"go end\" Enter", .jump(to: 80 * second)),
      (": \"go start\" Enter", .jump(to: 0)),
    ])
  func playingProgram(key: (String, ClockCommand)) throws {
    var bench = bench(Self.pastOfProgram)
    #expect(try bench.press(key.0) == [.perform(.clock(key.1))])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("a refusal by the source explains the past of a program")
  func refusedInPastOfProgram() {
    var bench = bench(Self.pastOfProgram)
    _ = bench.model.update(with: .outcome(.syncRoots, .ignored(.recorded)))
    #expect(bench.message == "in the past of a running program: no changes; L returns to the present")
    _ = bench.model.update(with: .outcome(.clock(.stepBack), .ignored(.nothingBefore)))
    #expect(bench.message == "no earlier moment is kept")
  }

  @Test("leaving the past closes the prompt")
  func present() throws {
    var bench = bench(Self.past)
    try bench.press("p")
    bench.setClock { $0.now += 1 }
    #expect(bench.model.context.overlay != nil)
    bench.setClock { $0.kind = .virtual }
    #expect(bench.model.context.overlay == nil)
    bench.setClock { $0.kind = Self.past }
    try bench.press("p")
    _ = bench.model.update(with: .replaced(title: "again"))
    #expect(bench.model.context.overlay == nil)
  }
}
