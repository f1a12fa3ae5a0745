import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Keys for all matches of a filter")
struct MatchCommandTests {
  private static let outline = """
    feed all
      thumb-1
      thumb-2 synced
      text
    thumbs all
      → thumb-1
      → thumb-2
    push pure
    """

  private func bench(_ keys: String, width: Int = 120) throws -> Bench {
    var bench = Bench(Self.outline, width: width)
    try bench.press(keys)
    return bench
  }

  private func commands(_ bench: inout Bench, _ names: [String], _ subject: String, _ command: (NodeID) -> NodeCommand)
    -> [Effect]
  {
    [.performAll(NodeCommands(names.map { command(bench.source.id($0)) }, of: subject))]
  }

  // MARK: Failing

  @Test("X prompts for the error of all matches and shows their number")
  func failAsks() throws {
    let bench = try bench("/ \"thumb-\" Enter X")
    #expect(bench.hintBar.contains("Fail 2 matches with the error:"))
    #expect(bench.hintBar.contains("Enter takes simulated-error, ↓ known codes, Tab feed alone, Esc cancels"))
  }

  @Test("a group among the matches is counted as its leaves, which match too")
  func groupsAndLeaves() throws {
    var bench = Bench("feed all\n  feed-1\n  feed-2\nother")
    try bench.press("/ \"feed\" Enter X")
    #expect(bench.hintBar.contains("Fail 2 leaves of 3 matches with the error:"))
  }

  @Test("the prompts name the matches that they leave out, with their kinds")
  func leftOut() throws {
    var bench = Bench("token\nphoto\nnone-yet all", width: 160)
    try bench.press("/ \"o\" Enter X")
    #expect(bench.hintBar.contains("Fail 2 of 3 matches, without none-yet (group all) with the error:"))
    try bench.press("Esc f")
    #expect(bench.frame().text().contains("Faults of 2 of 3 matches, without none-yet (group all)"))
  }

  @Test("at 80x24 the prompt says which match it leaves out, and why")
  func leftOutWhereNarrow() throws {
    var bench = Bench("token\nphoto\nnone-yet all", width: 80, height: 24)
    try bench.press("/ \"o\" Enter X")
    #expect(bench.hintBar.contains("Fail 2 of 3 matches, without none-yet (group all): "))
    try bench.press("\"boom\"")
    #expect(bench.hintBar.contains("boom   a new code"))
  }

  @Test("Enter fails every match once, with the error that was typed")
  func fail() throws {
    var bench = try bench("/ \"thumb-\" Enter X")
    let expected = commands(&bench, ["thumb-1", "thumb-2"], "2 matches") { .fail($0, error: "boom") }
    #expect(try bench.press("\"boom\" Enter") == expected)
    #expect(bench.model.context.overlay == nil && bench.model.context.lastError == "boom")
  }

  @Test("a leaf shared by several matches is failed once, and the prompt counts leaves")
  func failLeaves() throws {
    var bench = try bench("/ \"kind:group\" Enter X")
    #expect(bench.hintBar.contains("Fail 3 leaves of 2 matches"))
    let expected = commands(&bench, ["thumb-1", "thumb-2", "text"], "3 leaves of 2 matches") {
      .fail($0, error: "simulated-error")
    }
    #expect(try bench.press("Enter") == expected)
  }

  @Test("Tab switches the prompt between all matches and the selected node")
  func failOne() throws {
    var bench = try bench("/ \"thumb-\" Enter Down X \"x\" Tab")
    #expect(bench.hintBar.contains("Fail thumb-1 with the error: x"))
    try bench.press("Tab")
    #expect(bench.hintBar.contains("Fail 2 matches with the error: x"))
    let id = bench.source.id("thumb-1")
    #expect(try bench.press("Tab Enter") == [.perform(.fail(id, error: "x"))])
  }

  @Test("Esc fails nothing, and an invalid error is rejected")
  func failCancelled() throws {
    var bench = try bench("/ \"thumb-\" Enter X \"ok\"")
    #expect(try bench.press("Enter") == [])
    #expect(bench.hintBar.contains("ok: an outcome"))
    #expect(try bench.press("Esc") == [])
    #expect(bench.message == "nothing failed")
  }

  @Test("without a filter, X applies to the selected node")
  func failWithoutFilter() throws {
    let bench = try bench("/ \"thumb-\" Enter Esc X")
    #expect(bench.hintBar.contains("Fail all leaves of feed with the error:"))
  }

  @Test("a node removed while the prompt is open is skipped")
  func gone() throws {
    var bench = try bench("/ \"thumb-\" Enter X")
    let gone = bench.source.id("thumb-2")
    _ = bench.model.update(with: .changes(ChangeBatch(gone: [gone], clock: bench.source.clock)))
    let expected = commands(&bench, ["thumb-1"], "2 matches") { .fail($0, error: "simulated-error") }
    #expect(try bench.press("Enter") == expected)
  }

  @Test("removed nodes are not counted as matches, and not as nodes")
  func goneCount() throws {
    var bench = try bench("/ \"thumb-\" Enter")
    let all = bench.model.context.source.counts.nodes
    #expect(bench.frame().text().contains("/thumb-  2 of \(all)"))
    _ = bench.model.update(with: .changes(ChangeBatch(gone: [bench.source.id("thumb-1")], clock: bench.source.clock)))
    #expect(bench.frame().text().contains("/thumb-  1 of \(all - 1)"))
  }

  @Test("a replaced source closes the prompt", arguments: ["X", "f", "S"])
  func replaced(key: String) throws {
    var bench = try bench("/ \"thumb-\" Enter \(key)")
    #expect(bench.model.context.overlay != nil)
    _ = bench.model.update(with: .replaced(title: "B"))
    #expect(bench.model.context.overlay == nil)
  }

  @Test("pasted text goes into the prompt")
  func paste() throws {
    var bench = try bench("/ \"thumb-\" Enter X")
    bench.paste("boom")
    #expect(bench.hintBar.contains("Fail 2 matches with the error: boom"))
  }

  // MARK: Faults

  @Test("f adds the fault to all matches and shows them in the title")
  func fault() throws {
    var bench = try bench("/ \"thumb\" Enter f")
    #expect(bench.frame().text().contains("Faults of 2 leaves of 3 matches"))
    let fault = Fault(.fail(error: "simulated-error"), count: 1)
    let expected = commands(&bench, ["thumb-1", "thumb-2"], "2 leaves of 3 matches") { .addFault($0, fault) }
    #expect(try bench.press("Enter") == expected)
  }

  @Test("the form's scope is all matches or the selected node alone")
  func scope() throws {
    var bench = try bench("/ \"thumb-\" Enter Down f Up Down*4")
    #expect(bench.frame().text().contains("[2 matches]  thumb-1"))
    try bench.press("Right")
    #expect(bench.frame().text().contains("Faults of thumb-1"))
    let fault = Fault(.fail(error: "simulated-error"), count: 1)
    #expect(try bench.press("Enter") == [.perform(.addFault(bench.source.id("thumb-1"), fault))])
  }

  @Test("the faults of all matches are cleared together")
  func clearFaults() throws {
    var bench = try bench("/ \"thumb-\" Enter")
    bench.change("thumb-2") { $0.faults = [Fault(.hang)] }
    try bench.press("f Down*9 Up")
    #expect(bench.frame().text().contains("Clear the faults of 1 node among them"))
    let expected = commands(&bench, ["thumb-1", "thumb-2"], "2 matches") { .clearFaults($0) }
    #expect(try bench.press("Enter") == expected)
  }

  // MARK: Syncing

  @Test("S asks before it syncs all matches, and the default is no", arguments: ["Enter", "n", "Esc"])
  func syncAsks(key: String) throws {
    var bench = try bench("/ \"thumb-\" Enter S")
    #expect(bench.hintBar.contains("Sync 2 matches?  y yes  n no"))
    #expect(try bench.press(key) == [])
    #expect(bench.message == "nothing synced" && bench.model.context.overlay == nil)
  }

  @Test("y syncs the matches and no root")
  func sync() throws {
    var bench = try bench("/ \"thumb-\" Enter S")
    let expected = commands(&bench, ["thumb-1", "thumb-2"], "2 matches") { .sync($0) }
    #expect(try bench.press("y") == expected)
  }

  @Test("matches that cannot sync are skipped, and S reports when none can")
  func syncPure() throws {
    var bench = try bench("/ \"push\" Enter S")
    #expect(bench.message == "no such node among 1 match: only nodes that can sync are synced")
    try bench.press("/ Ctrl-U \"push or text\" Enter S")
    #expect(bench.hintBar.contains("Sync 1 of 2 matches, without push (pure)?"))
  }

  @Test("without matches, the keys report how to clear the filter", arguments: ["X", "f", "S", "N"])
  func noMatches(key: String) throws {
    let bench = try bench("/ \"moon\" Enter \(key)")
    #expect(bench.message == "no matches for `moon`; Esc clears the filter")
  }

  // MARK: Elsewhere

  @Test("a panel with its own selection applies keys to its node", arguments: [("6", "job"), ("", nil)])
  func panelWithSubject(keys: String, node: String?) throws {
    var bench = Bench("job action\nthumb-1\nthumb-2")
    bench.act("job", date: 9)
    try bench.press("/ \"thumb or job\" Enter \(keys) X")
    #expect(bench.hintBar.contains(node.map { "Fail \($0) with" } ?? "Fail 3 matches with"))
  }

  @Test("in the past, all commands share one branch prompt")
  func past() throws {
    var bench = try bench("/ \"thumb-\" Enter")
    bench.setClock { $0.kind = .past(ofRunAt: 9_000_000_000) }
    #expect(try bench.press("X Enter") == [])
    let ids = ["thumb-1", "thumb-2"].map { bench.source.id($0) }
    let commands = NodeCommands(ids.map { .fail($0, error: "simulated-error") }, of: "2 matches")
    #expect(bench.model.context.overlay == BranchQuestion(commands: commands))
    #expect(try bench.press("y") == [.branch(then: commands)])
  }

  // MARK: Outcomes

  @Test(
    "one message sums up all outcomes",
    arguments: [
      ([.done(nodes: 1), .done(nodes: 1)], "2 matches: failed, boom", false),
      ([.done(nodes: 1), .ignored(.nothingToSet)], "2 matches: 1 failed, boom; 1 ignored", false),
      ([.ignored(.alreadySyncing), .refused("no")], "2 matches: 1 ignored (already syncing); 1 refused (no)", true),
    ] as [([CommandOutcome], String, Bool)])
  func outcomes(outcomes: [CommandOutcome], text: String, isWarning: Bool) throws {
    var bench = try bench("")
    let commands = NodeCommands([NodeID(1), NodeID(2)].map { .fail($0, error: "boom") }, of: "2 matches")
    _ = bench.model.update(with: .outcomes(commands, outcomes))
    #expect(bench.model.context.message == Message(text: text, isWarning: isWarning))
  }

  @Test("a single command keeps its own outcome message")
  func single() throws {
    var bench = try bench("")
    let event = try #require(NodeCommands(.sync(bench.source.id("text"))).outcome(of: [.done(nodes: 1)]))
    _ = bench.model.update(with: event)
    #expect(bench.message == "text: sync requested")
  }
}
