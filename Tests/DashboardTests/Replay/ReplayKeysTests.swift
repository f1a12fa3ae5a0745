import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Keys for what has happened")
struct ReplayKeysTests {
  private static let second: Int64 = 1_000_000_000
  private static let recording = ClockSnapshot.Kind.recording(end: 80 * second)
  private static let past = ClockSnapshot.Kind.past(ofRunAt: 80 * second)
  private static let kinds = [ClockSnapshot.Kind.virtual, recording, past]

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
    "[ and ] go an event back and forward, { and } to the selected node's, whoever's time it is",
    arguments: [
      ("[", ClockCommand.stepBack), ("]", .step), (".", .step), ("{", .jumpToEvent(of: NodeID(0), isForward: false)),
      ("}", .jumpToEvent(of: NodeID(0), isForward: true)),
    ], kinds)
  func travelling(key: (String, ClockCommand), kind: ClockSnapshot.Kind) throws {
    var bench = bench(kind)
    #expect(try bench.press(key.0) == [.perform(.clock(key.1))])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("without a node there is none whose events could be gone to", arguments: ["{", "}"])
  func noNode(key: String) throws {
    var bench = Bench()
    #expect(try bench.press(key) == [])
    #expect(bench.message == "nothing to select yet")
  }

  @Test("a run that has ended can be gone back in, and not on", arguments: ["]", "}", ": \"go +5s\" Enter"])
  func afterTheEnd(keys: String) throws {
    var bench = bench { $0.hasEnded = true }
    #expect(try bench.press(keys) == [])
    #expect(bench.hintBar.contains("the run has ended: Ctrl-R starts it again from 0"))
    try bench.press("Esc")
    #expect(try bench.press("[") == [.perform(.clock(.stepBack))])
    #expect(try bench.press("{") == [.perform(.clock(.jumpToEvent(of: NodeID(0), isForward: false)))])
    #expect(try bench.press(": \"go 1s\" Enter") == [.perform(.clock(.jump(to: Self.second)))])
  }

  @Test(
    "why it does not go any further is a sentence",
    arguments: [
      (
        ClockCommand.stepBack, CommandOutcome.Reason.nothingBefore,
        "this is where it begins: nothing has happened before"
      ),
      (
        .jumpToEvent(of: NodeID(0), isForward: true), .noSuchEvent,
        "nothing further happens to token in that direction"
      ),
      (.step, .nothingPending, "this is the end of the recording: [ goes back, Ctrl-R goes to its start"),
    ])
  func ends(command: ClockCommand, reason: CommandOutcome.Reason, sentence: String) {
    var bench = bench(Self.recording)
    _ = bench.model.update(with: .outcome(.clock(command), .ignored(reason)))
    #expect(bench.message == sentence)
  }

  // MARK: In the timeline

  @Test("Enter goes to the time of the cursor, and without one opens the detail")
  func cursor() throws {
    var bench = try Bench.withTimeline()
    #expect(try bench.press("Enter") == [])
    #expect(bench.model.context.panels.full == .detail)
    try bench.press("Esc Left*2")
    #expect(try bench.press("Enter") == [.perform(.clock(.jump(to: 6_000_000_000)))])
    bench.setClock { $0.now = 6_000_000_000 }
    #expect(try bench.press("Enter") == [])
    #expect(bench.message == "this is now already")
  }

  @Test("the cursor goes on to what is known to come, and tells nothing of it")
  func cursorInFuture() throws {
    var bench = try Bench.withTimeline(keys: "3 Left")
    bench.setClock { $0.kind = .recording(end: 7 * Self.second) }
    try bench.press("Right*3")
    #expect(bench.readout.hasPrefix("00:06.400  that time has not come"))
    try bench.press("Right*50")
    #expect(bench.model.timeline.cursor == 7 * Self.second)
    #expect(bench.message == "this is the end of the recording: [ goes back, Ctrl-R goes to its start")
    #expect(try bench.press("Enter") == [.perform(.clock(.jump(to: 7 * Self.second)))])
  }

  @Test("{ and } stay what they are there: they move the cursor")
  func eventsOfLane() throws {
    var bench = try Bench.withTimeline(keys: "3 Down")
    #expect(try bench.press("{") == [])
    #expect(bench.model.timeline.cursor == 4_114_000_000)
  }

  @Test("a click with the right button goes to the time under the pointer, one elsewhere nowhere")
  func rightClick() throws {
    var bench = try Bench.withTimeline(keys: "3")
    let lanes = TimelinePlaces(bench.model.context.layout).lanes
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
    "in a recording nothing can be changed, and every key that would says so",
    arguments: ["s", "n", "S", "X", "f", "K", "I", "b", "F", "O", "B", ": \"break token failed\" Enter"])
  func recorded(keys: String) throws {
    var bench = bench(Self.recording)
    // The key belongs to the timers alone.
    if keys == "F" { try bench.press("7") }
    #expect(try bench.press(keys) == [])
    #expect(bench.hintBar.contains("this is a recording of what has happened: nothing in it can be changed"))
  }

  @Test(
    "time in a recording can be played, paused, and made faster and slower, also where the run had ended",
    arguments: [("p", ClockCommand.resume), (">", .setSpeed(2)), ("<", .setSpeed(0.5))], [false, true])
  func playing(key: (String, ClockCommand), hasEnded: Bool) throws {
    var bench = bench(Self.recording) { $0.hasEnded = hasEnded }
    #expect(try bench.press(key.0) == [.perform(.clock(key.1))])
    bench.setClock { $0.isRunning = true }
    #expect(try bench.press("p") == [.perform(.clock(.pause))])
  }

  @Test("Ctrl-R goes to the start of a recording, and starts a run again")
  func restart() throws {
    var recording = bench(Self.recording)
    #expect(try recording.press("Ctrl-R") == [.perform(.clock(.jump(to: 0)))])
    var past = bench(Self.past)
    #expect(try past.press("Ctrl-R") == [.restart])
  }

  @Test("the screen is looked at often enough for its clock while a recording plays")
  func refreshing() {
    let bench = bench(Self.recording) { $0.isRunning = true }
    #expect(bench.model.refreshInterval == .milliseconds(100))
  }

  // MARK: In a run's past

  @Test(
    "what would make another run of it asks first, and y goes on with it",
    arguments: [
      ("p", NodeCommand.clock(.resume)), ("s", .sync(NodeID(0))), ("n", .syncIfNeeded(NodeID(0))), ("S", .syncRoots),
      ("X Enter", .fail(NodeID(0), error: "simulated-error")),
      ("I d", .setState(NodeID(0), .synced, hasContents: nil, error: nil)),
      ("b b", .setBreakpoint(NodeID(0), .state(.failed))), ("O", .setNetwork(isOnline: false)),
      ("B", .setActivity(isActive: false)), (": \"break token idle\" Enter", .setBreakpoint(NodeID(0), .state(.idle))),
    ])
  func goingOn(keys: String, command: NodeCommand) throws {
    var bench = bench(Self.past)
    #expect(try bench.press(keys) == [])
    #expect(bench.model.context.overlay == .branchPrompt(NodeCommands(command)))
    #expect(bench.hintBar == " Continue from 00:12.345? Later events are discarded. y yes  n no")
    _ = bench.model.update(with: .recording(true))
    #expect(
      bench.hintBar == " Continue from 00:12.345? Later events are discarded, and the recording ends. y yes  n no")
    #expect(try bench.press("x Down") == [])
    #expect(try bench.press("y") == [.branch(then: NodeCommands(command))])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("every other answer that ends the question gives up nothing", arguments: ["n", "Esc", "Enter"])
  func staying(key: String) throws {
    var bench = bench(Self.past)
    #expect(try bench.press("s \(key)") == [])
    #expect(bench.model.context.overlay == nil && bench.message == "nothing discarded")
  }

  @Test("pasted text is no answer")
  func pasted() throws {
    var bench = bench(Self.past)
    try bench.press("s")
    bench.paste("y")
    #expect(bench.model.context.overlay == .branchPrompt(NodeCommands(.sync(NodeID(0)))))
  }

  @Test("what is only looked at asks nothing", arguments: ["p", ">", "<", "[", "]", "{", "}", ": \"go 1s\" Enter"])
  func looking(keys: String) throws {
    var bench = bench(Self.past) { $0.isRunning = true }
    #expect(try bench.press(keys).count == 1)
    #expect(bench.model.context.overlay == nil)
  }

  @Test("the question is closed when the past is left")
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
