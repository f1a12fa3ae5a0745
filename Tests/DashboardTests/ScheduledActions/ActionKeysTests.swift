import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The keys of the scheduled actions")
struct ActionKeysTests {
  private static let second: Int64 = 1_000_000_000

  // MARK: Run now

  @Test("s runs an action now, in the list and in the tree")
  func runNow() throws {
    var bench = try Bench.withActions(keys: "6 Down")
    #expect(try bench.press("s") == [.perform(.sync(bench.source.id("again")))])
    #expect(bench.hintBar.contains("s run now") && !bench.hintBar.contains("s sync"))
    #expect(try bench.press("Tab s") == [.perform(.sync(bench.source.id("waiting")))])
    _ = bench.model.update(with: .outcome(.sync(bench.source.id("waiting")), .done(nodes: 1)))
    #expect(bench.message == "waiting: runs now, before its date")
  }

  @Test("an action pending internet is never reported as running")
  func runNowWithoutNetwork() throws {
    var bench = try Bench.withActions()
    let offline = bench.source.id("offline")
    let start = PendingEvent(id: .action(offline), time: 0, node: offline, label: "starts")
    for command in [NodeCommand.sync(offline), .syncIfNeeded(offline), .fireNow(start)] {
      _ = bench.model.update(with: .outcome(command, .done(nodes: 1)))
      #expect(bench.message == "offline: waits for the network, then runs")
    }
  }

  @Test("a running or done action is not run, and the reason is shown", arguments: ["s", "n"])
  func notRun(key: String) throws {
    var bench = try Bench.withActions()
    #expect(try bench.press(key) == [])
    #expect(bench.message == "running: already running")
    #expect(try bench.press("End \(key)") == [])
    #expect(bench.message == "done: done, its object no longer asks for it")
  }

  @Test("suspended actions are not run, and the message shows the resume key", arguments: ["s", "n"])
  func notRunWhileSuspended(key: String) throws {
    var bench = try Bench.withActions(keys: "6 Down")
    bench.setWorld(WorldSnapshot(suspendCount: 1))
    #expect(try bench.press(key) == [])
    #expect(bench.message == "actions: suspended; a resumes them")
  }

  @Test("without actions, the list's keys report it", arguments: ["s", "n", "P", "X", "b", "y", "Enter", "w"])
  func none(key: String) throws {
    var bench = Bench("a")
    try bench.press("6")
    #expect(bench.model.context.panels.focus == .actions)
    #expect(try bench.press(key) == [])
    #expect(bench.message == "no scheduled actions here: a scenario lists them under `actions`")
  }

  // MARK: Postponing

  @Test("P prompts for a duration, and Enter takes 10s or the last one")
  func postpone() throws {
    var bench = try Bench.withActions(keys: "6 Down")
    let again = bench.source.id("again")
    try bench.press("P")
    #expect(bench.hintBar.contains("Postpone again by:") && bench.hintBar.contains("Enter takes 10s, Esc cancels"))
    #expect(try bench.press("Enter") == [.perform(.postpone(again, by: 10 * Self.second))])
    #expect(try bench.press("P \"1m30s\" Enter") == [.perform(.postpone(again, by: 90 * Self.second))])
    #expect(try bench.press("P Enter") == [.perform(.postpone(again, by: 90 * Self.second))])
    _ = bench.model.update(with: .outcome(.postpone(again, by: 90 * Self.second), .done(nodes: 1)))
    #expect(bench.message == "again: postponed by 1m30s")
  }

  @Test("for a running action, the message shows when the postponement applies")
  func postponeRunning() throws {
    var bench = try Bench.withActions()
    let command = NodeCommand.postpone(bench.source.id("running"), by: 10 * Self.second)
    _ = bench.model.update(with: .outcome(command, .done(nodes: 1)))
    #expect(bench.message == "running: postponed by 10s, only if this run fails")
  }

  @Test("a number without a unit suggests one, also in the palette")
  func unitMissing() throws {
    var bench = try Bench.withActions(keys: "6 Shift-Tab Down P")
    bench.paste("10")
    #expect(bench.hintBar.contains("10 has no unit: did you mean `10s`?"))
    #expect(try bench.press("Enter") == [])
    #expect(try bench.press("Esc : \"postpone 10\" Enter") == [])
    #expect(bench.hintBar.contains("10 has no unit: did you mean `10s`?"))
  }

  @Test("an invalid duration is rejected while typed", arguments: ["soon", "0s", "-3s"])
  func noLength(text: String) throws {
    var bench = try Bench.withActions(keys: "6 Down P")
    bench.paste(text)
    #expect(bench.hintBar.contains("\(text): not a duration, such as 500ms, 10s or 1m30s"))
    #expect(try bench.press("Enter") == [])
    #expect(bench.model.context.overlay != nil)
    #expect(try bench.press("Esc") == [])
    #expect(bench.message == "nothing postponed" && bench.model.context.overlay == nil)
  }

  @Test("in the tree, P postpones the selected action and rejects other nodes")
  func postponeInTree() throws {
    var bench = try Bench.withActions(keys: "")
    #expect(bench.hintBar.contains("P postpone"))
    #expect(try bench.press("P Enter") == [.perform(.postpone(bench.source.id("waiting"), by: 10 * Self.second))])
    try bench.press("End")
    #expect(!bench.hintBar.contains("P postpone"))
    #expect(try bench.press("P") == [])
    #expect(bench.message == "plain: not a scheduled action, no date")
  }

  @Test("a done action cannot be postponed")
  func postponeDone() throws {
    var bench = try Bench.withActions(keys: "6 End P")
    #expect(
      bench.message == "done: done, its object no longer asks for it" && bench.model.context.overlay == nil)
    bench.setClock { $0.failure = "over" }
    _ = bench.model.update(with: .typingOver)
    try bench.press("P")
    #expect(bench.message == "run ended: Ctrl-R starts it again from 0")
  }

  @Test("removing the action closes the prompt")
  func goneWhileAsked() throws {
    var bench = try Bench.withActions(keys: "6 Down P")
    let gone = bench.model.context.source.nodes.compactMap { $0?.id }
    _ = bench.model.update(with: .changes(ChangeBatch(gone: gone, clock: bench.source.clock)))
    #expect(bench.model.context.overlay == nil)
  }

  @Test("the postpone command works like P")
  func typed() throws {
    var bench = try Bench.withActions(keys: "6 Down")
    let again = bench.source.id("again")
    #expect(try bench.press(": \"postpone 1500ms\" Enter") == [.perform(.postpone(again, by: 1_500_000_000))])
    #expect(try bench.press("P Enter") == [.perform(.postpone(again, by: 1_500_000_000))])
    try bench.press(": \"postpone later\" Enter")
    #expect(bench.hintBar.contains("later: not a duration"))
    try bench.press("Esc : \"postpone \" Enter")
    #expect(bench.hintBar.contains("postpone takes a duration: postpone 10s"))
  }

  @Test("the postpone command rejects other nodes")
  func typedForOther() throws {
    var bench = Bench("a")
    #expect(try bench.press(": \"postpone 5s\" Enter") == [])
    #expect(
      bench.hintBar.contains("a: not a scheduled action") && bench.model.context.lastPostponement == 10 * Self.second)
  }

  @Test("in a narrow window the prompt keeps its default", arguments: ["again", "a-name-that-is-rather-long"])
  func narrowQuestion(name: String) throws {
    var bench = Bench("\(name) action", width: 40, height: 10)
    bench.act(name, date: 5)
    try bench.press("P")
    #expect(bench.hintBar.contains("Enter takes 10s") && bench.hintBar.contains(" by: "))
  }

  @Test("an overflowing duration is too long", arguments: ["99999999999h", "9999999h9999999h"])
  func tooLong(text: String) throws {
    var bench = try Bench.withActions(keys: "6 Down P")
    bench.paste(text)
    #expect(bench.hintBar.contains("\(text) is too long: at most 292 years"))
    try bench.press("Esc : \"postpone \(text)\" Enter")
    #expect(bench.hintBar.contains("\(text) is too long"))
  }

  @Test("the postpone command takes no name", arguments: ["again 5s", "again", "1m 3s"])
  func typedWithName(arguments: String) throws {
    var bench = try Bench.withActions(keys: "6 Down")
    #expect(try bench.press(": \"postpone \(arguments)\" Enter") == [])
    #expect(bench.hintBar.contains("postpone takes only a duration"))
  }

  @Test("an unreadable action is neither run nor postponed, and the reason is shown", arguments: ["s", "n", "P"])
  func unreadable(key: String) throws {
    var bench = try Bench.withActions(keys: "6 Down")
    bench.act("again", .unreadable)
    #expect(try bench.press(key) == [] && bench.model.context.overlay == nil)
    #expect(bench.message == "again: unreadable in the store, left unchanged")
  }

  @Test("a command refused for an unreadable action shows the same reason")
  func unreadableAfterwards() {
    var bench = Bench("a action")
    bench.act("a", .unreadable)
    _ = bench.model.update(with: .outcome(.sync(bench.source.id("a")), .ignored(.actionDone)))
    #expect(bench.message == "a: unreadable in the store, left unchanged")
  }

  // MARK: The palette

  @Test("run-now in the palette is only for an action selected in the tree")
  func runNowFromTree() throws {
    var bench = try Bench.withActions(keys: "")
    #expect(try bench.press(": \"run-now\" Enter") == [.perform(.sync(bench.source.id("waiting")))])
    #expect(try bench.press("End : \"run-now\" Enter") == [])
    #expect(bench.hintBar.contains("for the actions only"))
  }

  @Test("suspend in the palette prefers the actions, and without any is the program")
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

  @Test("A adds a suspension, and a removes one")
  func suspend() throws {
    var bench = try Bench.withActions()
    #expect(try bench.press("A") == [.perform(.suspendActions)])
    _ = bench.model.update(with: .outcome(.suspendActions, .done(nodes: 0)))
    #expect(bench.message == "actions: suspended; a resumes them")
    bench.setWorld(WorldSnapshot(suspendCount: 1))
    #expect(try bench.press("A") == [.perform(.suspendActions)])
    #expect(try bench.press("a") == [.perform(.resumeActions)])
    _ = bench.model.update(with: .outcome(.resumeActions, .done(nodes: 0)))
    #expect(bench.message == "actions: one suspension removed")
  }

  @Test("actions that are not suspended cannot be resumed")
  func notSuspended() throws {
    var bench = try Bench.withActions()
    #expect(try bench.press("a") == [])
    #expect(bench.message == "actions: not suspended; A suspends them")
  }

  @Test("without actions, suspend reports it and has no hint")
  func nothingToSuspend() throws {
    var bench = Bench("a")
    #expect(!bench.hintBar.contains("suspend"))
    #expect(try bench.press("A") == [])
    #expect(bench.message == "no scheduled actions here: a scenario lists them under `actions`")
  }

  @Test(
    "each ignored command has a message",
    arguments: [
      (CommandOutcome.Reason.notAnAction, "a: not a scheduled action, no date"),
      (.actionDone, "a: done, its object no longer asks for it"),
      (.actionsSuspended, "actions: suspended; a resumes them"),
      (.actionsNotSuspended, "actions: not suspended; A suspends them"),
      (.alreadySyncing, "a: already running"),
    ])
  func ignored(reason: CommandOutcome.Reason, words: String) {
    var bench = Bench("a action")
    bench.act("a", date: 5)
    _ = bench.model.update(with: .outcome(.sync(bench.source.id("a")), .ignored(reason)))
    #expect(bench.message == words)
  }

  @Test("in the past of a run, changing keys prompt first", arguments: ["P Enter", "A"])
  func past(keys: String) throws {
    var bench = try Bench.withActions(keys: "6 Down")
    bench.setClock { $0.kind = .past(ofRunAt: 20 * Self.second) }
    #expect(try bench.press(keys) == [])
    #expect(bench.hintBar.contains("Continue from"))
  }
}
