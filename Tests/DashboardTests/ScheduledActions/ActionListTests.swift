import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The order of the scheduled actions")
struct ActionListTests {
  @Test("running comes first, then due, pending internet, ran and done")
  func states() throws {
    let bench = try Bench.withActions()
    #expect(bench.listedActions == ["[running]", "again", "waiting", "offline", "ran", "done"])
  }

  @Test("the earliest due comes first, by date or retry")
  func due() throws {
    var bench = Bench("a action\nb action\nc action")
    bench.act("a", date: 9)
    bench.act("b", .retrying, date: 1, retry: 5)
    bench.act("c", date: 7)
    try bench.press("6")
    #expect(bench.listedActions == ["[b]", "c", "a"])
  }

  @Test("equal due times keep the source's order, and the latest done comes first")
  func ties() throws {
    var bench = Bench("a action\nb action\nc action\nd action")
    bench.act("a", date: 9)
    bench.act("b", date: 9)
    bench.act("c", .done, endedWith: 3)
    bench.act("d", .done, endedWith: 8)
    try bench.press("6")
    #expect(bench.listedActions == ["[a]", "b", "d", "c"])
  }

  @Test("rows move only when the user is idle, and the selected row keeps its line")
  func settled() throws {
    var bench = try Bench.withActions()
    try bench.press("Down*2")
    #expect(bench.listedActions.firstIndex(of: "[waiting]") == 2)
    bench.act("waiting", .done, runs: 1, endedWith: 9)
    bench.act("running", .retrying, date: 9, retry: 20, runs: 1)
    #expect(bench.listedActions == ["running", "again", "[waiting]", "offline", "ran", "done"])
    #expect(bench.model.waitsForPause)
    bench.sortRows()
    #expect(bench.listedActions == ["again", "running", "offline", "ran", "[waiting]", "done"])
    #expect(!bench.model.waitsForPause)
  }

  @Test("without focus the selection stays at the first row, with focus on its action")
  func firstRow() throws {
    var elsewhere = try Bench.withActions(keys: "6 Tab")
    var here = try Bench.withActions()
    elsewhere.act("running", .done, runs: 1, endedWith: 9)
    here.act("running", .done, runs: 1, endedWith: 9)
    elsewhere.sortRows()
    here.sortRows()
    #expect(elsewhere.listedActions.first == "[again]")
    #expect(here.listedActions == ["again", "waiting", "offline", "ran", "[running]", "done"])
  }

  @Test("a new action comes last until the list settles")
  func new() throws {
    var bench = try Bench.withActions()
    bench.act("plain", date: 10.5)
    #expect(bench.listedActions.last == "plain")
    bench.sortRows()
    #expect(bench.listedActions[1] == "plain")
  }

  @Test("a change that moves no row does not wait to settle")
  func unmoved() throws {
    var bench = try Bench.withActions()
    bench.act("waiting", date: 75, error: "new")
    #expect(!bench.model.waitsForPause)
  }

  @Test("a removed action disappears at once, and the selection stays on its action")
  func gone() throws {
    var bench = Bench("a action\nb action\nc action")
    for (name, date) in [("a", 3.0), ("b", 2), ("c", 1)] { bench.act(name, date: date) }
    try bench.press("6 Down")
    #expect(bench.listedActions == ["c", "[b]", "a"])
    _ = bench.model.update(with: .changes(ChangeBatch(gone: [NodeID(2)], clock: bench.source.clock)))
    #expect(bench.listedActions == ["[b]", "a"])
    #expect(bench.model.context.actionCounts.total == 2)
  }

  @Test(
    "the cursor stays on its action while the list is hidden and reordered",
    arguments: ["6", "|"], ["Down*2", "Down Up"])
  func hidden(key: String, move: String) throws {
    var bench = try Bench.withActions()
    try bench.press(move)
    let selected = try #require(bench.model.selectedAction?.id)
    try bench.press(key)
    bench.act("waiting", .done, runs: 1, endedWith: 9)
    bench.act("running", .done, runs: 1, endedWith: 8)
    bench.sortRows()
    try bench.press("6")
    #expect(bench.model.selectedAction?.id == selected)
    let order = bench.listedActions.map { $0.filter(\.isLetter) }
    #expect(order == ["again", "offline", "ran", "waiting", "running", "done"])
  }

  @Test("the cursor stays on its action while the window is too small")
  func tooSmall() throws {
    var bench = try Bench.withActions()
    try bench.press("Down*2")
    bench.resize(40, 10)
    #expect(bench.model.actions.rows == nil)
    bench.act("waiting", .done, runs: 1, endedWith: 9)
    bench.sortRows()
    bench.resize(120, 40)
    #expect(bench.listedActions == ["running", "again", "offline", "ran", "[waiting]", "done"])
  }

  @Test("after a restart the cursor is on the action with the same name")
  func startedAgain() throws {
    var bench = try Bench.withActions()
    try bench.press("Down*2")
    _ = bench.model.update(with: .replaced(title: "A test"))
    var source = OutlineSource()
    var batch = source.batch(["c", "b", "waiting", "a"].map { "\($0) action\n" }.joined())
    for (index, node) in batch.nodes.enumerated() {
      let key = node.identity.key
      batch.nodes[index].action = NodeAction(collection: "uploads", key: key, identifier: "upload", date: 10)
    }
    _ = bench.model.update(with: .changes(batch))
    #expect(bench.listedActions == ["c", "b", "[waiting]", "a"])
    _ = bench.model.update(with: .replaced(title: "A test"))
    batch.nodes[3].action?.date = 5
    _ = bench.model.update(with: .changes(batch))
    #expect(bench.listedActions == ["a", "c", "b", "[waiting]"])
  }

  @Test("the tree's filter keeps the order, and the title counts matches")
  func filtered() throws {
    var bench = try Bench.withActions()
    try bench.press("/ \"name:ing or done\"")
    #expect(bench.listedActions == ["[running]", "waiting", "done"])
    #expect(bench.frame().text().contains("Actions  /name:ing or done  3 of 6"))
    bench.setWorld(WorldSnapshot(suspendCount: 1))
    try bench.press("Enter Down")
    #expect(bench.frame().text().contains("Actions  suspended  /name:ing or done  3 of 6"))
    #expect(try bench.press("y") == [.copy("waiting  action  idle  suspended")])
    try bench.press("Esc")
    #expect(bench.listedActions == ["running", "again", "[waiting]", "offline", "ran", "done"])
  }

  @Test("while a filter is typed, the cursor returns to its action once it matches again")
  func typedFilter() throws {
    var bench = try Bench.withActions()
    try bench.press("/ \"waiting\"")
    #expect(bench.listedActions == ["[waiting]"])
    bench.paste(" or running")
    #expect(bench.listedActions == ["[running]", "waiting"])
  }

  @Test("a filter by state follows changes and new actions")
  func filteredByState() throws {
    var bench = try Bench.withActions()
    try bench.press("/ \"state:failed\" Enter")
    #expect(bench.listedActions.isEmpty)
    #expect(bench.frame().text().contains("no matches for `state:failed`; Esc clears the filter"))
    #expect(try bench.press("s") == [])
    #expect(bench.message == "no matches for `state:failed`; Esc clears the filter")
    bench.change("again") { $0.state = .failed }
    #expect(bench.listedActions == ["[again]"])
    bench.change("plain") { $0.state = .failed }
    bench.act("plain", date: 12)
    bench.sortRows()
    #expect(bench.listedActions == ["plain", "[again]"])
    bench.change("again") { $0.state = .idle }
    #expect(bench.listedActions == ["[plain]"])
    try bench.press("6 Esc 6")
    #expect(bench.model.actions.rows?.count == 7)
  }

  @Test("actions are listed only while shown, and always counted")
  func shown() throws {
    var bench = try Bench.withActions(keys: "")
    #expect(bench.model.actions.rows == nil && bench.model.context.actionCounts.total == 6)
    try bench.press("6")
    #expect(bench.model.actions.rows?.count == 6)
    try bench.press("6")
    #expect(
      bench.model.actions.rows == nil && bench.model.context.actionCounts.total == 6 && !bench.model.waitsForPause)
  }

  @Test("a new source replaces the actions")
  func startingOver() throws {
    var bench = try Bench.withActions()
    _ = bench.model.update(with: .replaced(title: "again"))
    #expect(bench.model.context.actionCounts.total == 0 && bench.listedActions == [])
    bench.source = OutlineSource()
    bench.show("x action")
    bench.act("x", date: 1)
    #expect(bench.listedActions == ["[x]"])
  }

  @Test("a change among 100,000 actions is not linear")
  func many() throws {
    var list = ActionList()
    var nodes: [NodeSnapshot?] = (0..<100_000).map { index in
      var node = NodeSnapshot(id: NodeID(index), identity: NodeIdentity(key: "a\(index)", kind: .action))
      node.action = NodeAction(collection: "c", key: "k", identifier: "i", date: Int64(100_000 - index))
      return node
    }
    list.list(nodes, count: nodes.count, nil)
    #expect(list.rows?.first == NodeID(99_999))
    // A pass for each change would take minutes.
    for index in nodes.indices {
      nodes[index]?.action?.state = .done
      if let new = nodes[index] { list.update(with: new) }
    }
    #expect(list.isOutdated)
    list.renew(nil)
    #expect(list.rows?.first == NodeID(0))
  }
}
