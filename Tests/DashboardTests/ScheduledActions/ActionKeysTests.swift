import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The keys of the scheduled actions")
struct ActionKeysTests {
  private static let second: Int64 = 1_000_000_000

  // MARK: Run now

  @Test("s runs one now, in its list as in the tree")
  func runNow() throws {
    var bench = try Bench.withActions(keys: "6 Down")
    #expect(try bench.press("s") == [.perform(.sync(bench.source.id("again")))])
    #expect(bench.hintBar.contains("s run now") && !bench.hintBar.contains("s sync"))
    #expect(try bench.press("Tab s") == [.perform(.sync(bench.source.id("waiting")))])
    _ = bench.model.update(with: .outcome(.sync(bench.source.id("waiting")), .done(nodes: 1)))
    #expect(bench.message == "waiting runs now, before its date")
  }

  @Test("one that waits for the network is not said to run, whatever it was asked")
  func runNowWithoutNetwork() throws {
    var bench = try Bench.withActions()
    let offline = bench.source.id("offline")
    let start = PendingEvent(id: .action(offline), time: 0, node: offline, label: "starts")
    for command in [NodeCommand.sync(offline), .syncIfNeeded(offline), .fireNow(start)] {
      _ = bench.model.update(with: .outcome(command, .done(nodes: 1)))
      #expect(bench.message == "offline waits for the network, and runs as soon as it is there")
    }
  }

  @Test("what runs or is done is not run, and it says why", arguments: ["s", "n"])
  func notRun(key: String) throws {
    var bench = try Bench.withActions()
    #expect(try bench.press(key) == [])
    #expect(bench.message == "running is running already")
    #expect(try bench.press("End \(key)") == [])
    #expect(bench.message == "done is done: its object does not ask for it any more")
  }

  @Test("while they are suspended none is run, and it says how they are resumed", arguments: ["s", "n"])
  func notRunWhileSuspended(key: String) throws {
    var bench = try Bench.withActions(keys: "6 Down")
    bench.setWorld(WorldSnapshot(suspendCount: 1))
    #expect(try bench.press(key) == [])
    #expect(bench.message == "the actions are suspended: none starts until a resumes them")
  }

  @Test("where there are none, the keys of the list say so", arguments: ["s", "n", "P", "X", "b", "y", "Enter", "w"])
  func none(key: String) throws {
    var bench = Bench("a")
    try bench.press("6")
    #expect(bench.model.context.panels.focus == .actions)
    #expect(try bench.press(key) == [])
    #expect(bench.message == "there are no scheduled actions here: a scenario has them under `actions`")
  }

  // MARK: Postponing

  @Test("P asks by how much, and Enter takes 10s, or what was taken last")
  func postpone() throws {
    var bench = try Bench.withActions(keys: "6 Down")
    let again = bench.source.id("again")
    try bench.press("P")
    #expect(bench.hintBar.contains("Postpone again by:") && bench.hintBar.contains("Enter takes 10s, Esc cancels"))
    #expect(try bench.press("Enter") == [.perform(.postpone(again, by: 10 * Self.second))])
    #expect(try bench.press("P \"1m30s\" Enter") == [.perform(.postpone(again, by: 90 * Self.second))])
    #expect(try bench.press("P Enter") == [.perform(.postpone(again, by: 90 * Self.second))])
    _ = bench.model.update(with: .outcome(.postpone(again, by: 90 * Self.second), .done(nodes: 1)))
    #expect(bench.message == "again was postponed by 1m30s")
  }

  @Test("of one that runs it says when that holds")
  func postponeRunning() throws {
    var bench = try Bench.withActions()
    let command = NodeCommand.postpone(bench.source.id("running"), by: 10 * Self.second)
    _ = bench.model.update(with: .outcome(command, .done(nodes: 1)))
    #expect(bench.message == "running was postponed by 10s, which holds only if this run fails")
  }

  @Test("a number without a unit is answered by a suggestion with its unit, also in the palette")
  func unitMissing() throws {
    var bench = try Bench.withActions(keys: "6 Shift-Tab Down P")
    bench.paste("10")
    #expect(bench.hintBar.contains("10 has no unit: did you mean `10s`?"))
    #expect(try bench.press("Enter") == [])
    #expect(try bench.press("Esc : \"postpone 10\" Enter") == [])
    #expect(bench.hintBar.contains("10 has no unit: did you mean `10s`?"))
  }

  @Test("what is no length of time is said at once, and taken for nothing", arguments: ["soon", "0s", "-3s"])
  func noLength(text: String) throws {
    var bench = try Bench.withActions(keys: "6 Down P")
    bench.paste(text)
    #expect(bench.hintBar.contains("\(text) is no length of time, such as 500ms, 10s or 1m30s"))
    #expect(try bench.press("Enter") == [])
    #expect(bench.model.context.overlay != nil)
    #expect(try bench.press("Esc") == [])
    #expect(bench.message == "nothing was postponed" && bench.model.context.overlay == nil)
  }

  @Test("in the tree it postpones the selected action, and says of anything else that it is none")
  func postponeInTree() throws {
    var bench = try Bench.withActions(keys: "")
    #expect(bench.hintBar.contains("P postpone"))
    #expect(try bench.press("P Enter") == [.perform(.postpone(bench.source.id("waiting"), by: 10 * Self.second))])
    try bench.press("End")
    #expect(!bench.hintBar.contains("P postpone"))
    #expect(try bench.press("P") == [])
    #expect(bench.message == "plain is no scheduled action: it has no date")
  }

  @Test("what is done has nothing to be postponed")
  func postponeDone() throws {
    var bench = try Bench.withActions(keys: "6 End P")
    #expect(
      bench.message == "done is done: its object does not ask for it any more" && bench.model.context.overlay == nil)
    bench.setClock { $0.failure = "over" }
    try bench.press("P")
    #expect(bench.message == "the run has ended: Ctrl-R starts it again from 0")
  }

  @Test("the question goes with its action")
  func goneWhileAsked() throws {
    var bench = try Bench.withActions(keys: "6 Down P")
    let gone = bench.model.context.source.nodes.compactMap { $0?.id }
    _ = bench.model.update(with: .changes(ChangeBatch(gone: gone, clock: bench.source.clock)))
    #expect(bench.model.context.overlay == nil)
  }

  @Test("postpone is typed as well")
  func typed() throws {
    var bench = try Bench.withActions(keys: "6 Down")
    let again = bench.source.id("again")
    #expect(try bench.press(": \"postpone 1500ms\" Enter") == [.perform(.postpone(again, by: 1_500_000_000))])
    #expect(try bench.press("P Enter") == [.perform(.postpone(again, by: 1_500_000_000))])
    try bench.press(": \"postpone later\" Enter")
    #expect(bench.hintBar.contains("later is no length of time"))
    try bench.press("Esc : \"postpone \" Enter")
    #expect(bench.hintBar.contains("postpone takes a length of time: postpone 10s"))
  }

  @Test("typed for what is no action, it says so and changes nothing")
  func typedForOther() throws {
    var bench = Bench("a")
    #expect(try bench.press(": \"postpone 5s\" Enter") == [])
    #expect(
      bench.hintBar.contains("a is no scheduled action") && bench.model.context.lastPostponement == 10 * Self.second)
  }

  @Test("in a narrow window the question keeps what Enter takes", arguments: ["again", "a-name-that-is-rather-long"])
  func narrowQuestion(name: String) throws {
    var bench = Bench("\(name) action", width: 40, height: 10)
    bench.act(name, date: 5)
    try bench.press("P")
    #expect(bench.hintBar.contains("Enter takes 10s") && bench.hintBar.contains(" by: "))
  }

  @Test("what is beyond all time is too long", arguments: ["99999999999h", "9999999h9999999h"])
  func tooLong(text: String) throws {
    var bench = try Bench.withActions(keys: "6 Down P")
    bench.paste(text)
    #expect(bench.hintBar.contains("\(text) is too long: no time is beyond 292 years"))
    try bench.press("Esc : \"postpone \(text)\" Enter")
    #expect(bench.hintBar.contains("\(text) is too long"))
  }

  @Test("typed with a name, it says that it is for the selected action", arguments: ["again 5s", "again", "1m 3s"])
  func typedWithName(arguments: String) throws {
    var bench = try Bench.withActions(keys: "6 Down")
    #expect(try bench.press(": \"postpone \(arguments)\" Enter") == [])
    #expect(bench.hintBar.contains("postpone is for the selected action, and takes only a length of time"))
  }

  @Test("what cannot be read is neither run nor postponed, and it says why", arguments: ["s", "n", "P"])
  func unreadable(key: String) throws {
    var bench = try Bench.withActions(keys: "6 Down")
    bench.act("again", .unreadable)
    #expect(try bench.press(key) == [] && bench.model.context.overlay == nil)
    #expect(bench.message == "again cannot be read in the store, and was left as it is")
  }

  @Test("nor where the source finds that out")
  func unreadableAfterwards() {
    var bench = Bench("a action")
    bench.act("a", .unreadable)
    _ = bench.model.update(with: .outcome(.sync(bench.source.id("a")), .ignored(.actionDone)))
    #expect(bench.message == "a cannot be read in the store, and was left as it is")
  }

  // MARK: The palette

  @Test("run-now is in the palette for the action that is selected in the tree, and for nothing else")
  func runNowFromTree() throws {
    var bench = try Bench.withActions(keys: "")
    #expect(try bench.press(": \"run-now\" Enter") == [.perform(.sync(bench.source.id("waiting")))])
    #expect(try bench.press("End : \"run-now\" Enter") == [])
    #expect(bench.hintBar.contains("for the actions only"))
  }

  @Test("suspend in the palette is about the actions where there are any, and beside it about the program")
  func suspendInPalette() throws {
    var bench = try Bench.withActions(keys: "")
    try bench.press(": \"suspend\"")
    #expect(bench.palette.prefix(3).contains("suspend-actions") && bench.palette.prefix(3).contains("suspend-program"))
    let text = bench.frame().text()
    #expect(text.contains("suspend the program to the shell") && text.contains("suspend the scheduled actions"))
    #expect(try bench.press("Enter") == [.perform(.suspendActions)])
    var other = Bench("a")
    #expect(try other.press(": \"suspend\" Enter") == [.suspend])
  }

  // MARK: Suspending

  @Test("A suspends them all, once more each time, and a removes one suspension")
  func suspend() throws {
    var bench = try Bench.withActions()
    #expect(try bench.press("A") == [.perform(.suspendActions)])
    _ = bench.model.update(with: .outcome(.suspendActions, .done(nodes: 0)))
    #expect(bench.message == "the actions are suspended: none starts until a resumes them")
    bench.setWorld(WorldSnapshot(suspendCount: 1))
    #expect(try bench.press("A") == [.perform(.suspendActions)])
    #expect(try bench.press("a") == [.perform(.resumeActions)])
    _ = bench.model.update(with: .outcome(.resumeActions, .done(nodes: 0)))
    #expect(bench.message == "actions: one suspension removed")
  }

  @Test("what is not suspended cannot be resumed")
  func notSuspended() throws {
    var bench = try Bench.withActions()
    #expect(try bench.press("a") == [])
    #expect(bench.message == "the actions are not suspended: A suspends them")
  }

  @Test("where there are no actions there is nothing to suspend, and no hint for it")
  func nothingToSuspend() throws {
    var bench = Bench("a")
    #expect(!bench.hintBar.contains("suspend"))
    #expect(try bench.press("A") == [])
    #expect(bench.message == "there are no scheduled actions here: a scenario has them under `actions`")
  }

  @Test(
    "what the source did not do is said in plain words",
    arguments: [
      (CommandOutcome.Reason.notAnAction, "a is no scheduled action: it has no date"),
      (.actionDone, "a is done: its object does not ask for it any more"),
      (.actionsSuspended, "the actions are suspended: none starts until a resumes them"),
      (.actionsNotSuspended, "the actions are not suspended: A suspends them"),
      (.alreadySyncing, "a is running already"),
    ])
  func ignored(reason: CommandOutcome.Reason, words: String) {
    var bench = Bench("a action")
    bench.act("a", date: 5)
    _ = bench.model.update(with: .outcome(.sync(bench.source.id("a")), .ignored(reason)))
    #expect(bench.message == words)
  }

  @Test("in the past of a run, what changes it asks first", arguments: ["P Enter", "A"])
  func past(keys: String) throws {
    var bench = try Bench.withActions(keys: "6 Down")
    bench.setClock { $0.kind = .past(ofRunAt: 20 * Self.second) }
    #expect(try bench.press(keys) == [])
    #expect(bench.hintBar.contains("Continue from"))
  }
}
